/** A few quiet sounds, made here: nothing is loaded. */

import { settings } from "../app/settings.svelte.ts";

type Sound = "card" | "turn" | "no" | "over";

const NOTES: Record<Sound, [pitch: number, at: number, length: number][]> = {
  card: [[210, 0, 0.05]],
  turn: [[523, 0, 0.12], [659, 0.1, 0.18]],
  no: [[180, 0, 0.12], [150, 0.08, 0.14]],
  over: [[392, 0, 0.2], [523, 0.16, 0.2], [659, 0.32, 0.4]],
};
let audio: AudioContext | null = null;

export function play(sound: Sound): void {
  const loud = settings.now.sound / 100;
  if (!loud || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  for (const [pitch, at, length] of NOTES[sound]) {
    const start = audio.currentTime + at;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.type = sound === "card" ? "triangle" : "sine";
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(loud * 0.18, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
