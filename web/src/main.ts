import { mount } from "svelte";
import App from "./app/App.svelte";
import { settings } from "./app/settings.svelte.ts";
import "./look/look.css";

settings.apply();
mount(App, { target: document.getElementById("app")! });
