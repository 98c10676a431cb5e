/** What is asked of the server for puzzles and lessons. */

import { ask } from "../net/api.ts";
import type { ChallengeShown, DayShown, TutorialShown } from "../net/shapes.ts";

const path = (...parts: string[]) => `/api/${parts.map(encodeURIComponent).join("/")}`;

export const challengeOfTheDay = () => ask<DayShown | null>("GET", "/api/challenges");
export const challengesOf = (game: string) => ask<ChallengeShown[]>("GET", path("challenges", game));
export const playChallenge = (game: string, name: string) => ask<{ table: string }>("POST", path("challenges", game, name));
export const tutorialsOf = (game: string) => ask<TutorialShown[]>("GET", path("tutorials", game));
export const playTutorial = (game: string, name: string) => ask<{ table: string }>("POST", path("tutorials", game, name));
export const again = (table: string) => ask<unknown>("POST", path("tables", table, "again"));
export const hint = (table: string, more: boolean) =>
  ask<{ kind: "written" | "solver"; words: string }>("POST", `${path("tables", table, "hint")}${more ? "?more=1" : ""}`);
