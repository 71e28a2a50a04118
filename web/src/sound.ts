import { preferences } from './preferences.svelte';

// Small sounds, synthesised when they are played: no files to load.

export type Sound = 'select' | 'tap' | 'roll' | 'coin' | 'roar' | 'chat' | 'win' | 'end';
let context: AudioContext | undefined;

/** Plays a sound if they are switched on and the browser lets us; the first touch of the page allows it. */
export function playSound(sound: Sound): void {
  if (!preferences.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const at = context.currentTime;
  switch (sound) {
    case 'select':
      return tone(at, 520, 0.05, 0.05, 'triangle');
    case 'tap':
      return knock(at, 0.09, 900);
    case 'roll':
      for (let i = 0; i < 7; i++) knock(at + i * 0.07 + Math.random() * 0.05, 0.1 - i * 0.01, 1400 - i * 60);
      return;
    case 'coin':
      tone(at, 1320, 0.09, 0.06, 'triangle');
      return tone(at + 0.07, 1760, 0.2, 0.05, 'triangle');
    case 'roar':
      tone(at, 92, 0.7, 0.16, 'sawtooth', 48);
      return noise(at, 0.7, 0.08, 300);
    case 'chat':
      return tone(at, 660, 0.08, 0.05, 'sine', 880);
    case 'win':
      return [523, 659, 784, 1047].forEach((pitch, i) => tone(at + i * 0.12, pitch, 0.3, 0.07, 'triangle'));
    case 'end':
      return [440, 392, 330].forEach((pitch, i) => tone(at + i * 0.16, pitch, 0.35, 0.06, 'triangle'));
  }
}

function fade(at: number, seconds: number, loud: number): GainNode {
  const gain = context!.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(context!.destination);
  return gain;
}

function tone(at: number, pitch: number, seconds: number, loud: number, type: OscillatorType, to = pitch): void {
  const source = context!.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(to, at + seconds);
  source.connect(fade(at, seconds, loud));
  source.start(at);
  source.stop(at + seconds);
}

function noise(at: number, seconds: number, loud: number, pitch: number): void {
  const rate = context!.sampleRate;
  const buffer = context!.createBuffer(1, rate * seconds, rate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const source = context!.createBufferSource();
  source.buffer = buffer;
  const filter = context!.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  source.connect(filter).connect(fade(at, seconds, loud));
  source.start(at);
}

function knock(at: number, loud: number, pitch: number): void {
  noise(at, 0.06, loud * 2, pitch);
}
