import { preferences } from '../preferences.svelte';
import type { Note, Recipe } from './recipe';

let context: AudioContext | undefined;
let master: GainNode | undefined;

/** How much a volume from 0 to 100 amplifies: ears hear in powers. */
export const gainOf = (volume: number): number => (volume / 100) ** 2;

/** Plays a sound if sounds are switched on and the browser lets us; the first touch of the page allows it. */
export function playRecipe(recipe: Recipe): void {
  if (!preferences.sound || !preferences.volume || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  master ??= createMaster(context);
  master.gain.value = gainOf(preferences.volume);
  for (const note of recipe) playNote(context, master, note, context.currentTime + (note.at ?? 0));
}

/** Everything goes through one volume, and through a compressor: sounds at once get no louder than one. */
function createMaster(of: AudioContext): GainNode {
  const gain = of.createGain();
  gain.connect(of.createDynamicsCompressor()).connect(of.destination);
  return gain;
}

function playNote(of: AudioContext, out: AudioNode, note: Note, at: number): void {
  const fade = of.createGain();
  fade.gain.setValueAtTime(note.loud, at);
  fade.gain.exponentialRampToValueAtTime(0.0001, at + note.for);
  fade.connect(out);
  if ('tone' in note) {
    const source = of.createOscillator();
    source.type = note.wave ?? 'sine';
    glide(source.frequency, note.tone, note.to, at, note.for);
    source.connect(fade);
    source.start(at);
    source.stop(at + note.for);
  } else {
    const source = of.createBufferSource();
    source.buffer = noise(of, note.for);
    const filter = of.createBiquadFilter();
    filter.type = 'bandpass';
    filter.Q.value = note.q ?? 1;
    glide(filter.frequency, note.noise, note.to, at, note.for);
    source.connect(filter).connect(fade);
    source.start(at);
  }
}

function glide(parameter: AudioParam, from: number, to: number | undefined, at: number, seconds: number): void {
  parameter.setValueAtTime(from, at);
  if (to !== undefined) parameter.exponentialRampToValueAtTime(to, at + seconds);
}

function noise(of: AudioContext, seconds: number): AudioBuffer {
  const buffer = of.createBuffer(1, Math.ceil(of.sampleRate * seconds), of.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return buffer;
}
