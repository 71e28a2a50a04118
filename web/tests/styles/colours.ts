import { readFileSync } from 'node:fs';

// Colours as eyes see them: contrast by WCAG 2, distances by CIEDE2000, red-blindness and green-blindness by Machado,
// Oliveira and Fernandes (2009).

export type Rgb = [number, number, number]; // linear, from 0 to 1
type Lab = [number, number, number];

const EYES: Record<string, Rgb[]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

/** The tokens of a style sheet that are whole colours: those of `:root`, and over them those of a theme. */
export function tokens(file: string, theme = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, selector, body] of readFileSync(file, 'utf8').matchAll(/(:root[^{]*)\{([^}]*)\}/g)) {
    if (selector!.includes('data-theme') && !(theme && selector!.includes(theme))) continue;
    for (const [, name, value] of body!.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6});/g)) found.set(name!, value!);
  }
  return found;
}

export function linear(hex: string): Rgb {
  const channel = (at: number): number => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

export function contrast(one: string, other: string): number {
  const light = (hex: string): number => dot([0.2126, 0.7152, 0.0722], linear(hex));
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

/** How far apart two colours are for these eyes. */
export function distance(one: string, other: string, eyes: string): number {
  const seen = (hex: string): Lab => {
    const colour = linear(hex);
    return lab(EYES[eyes]!.map((row) => Math.min(1, Math.max(0, dot(row, colour)))) as Rgb);
  };
  return deltaE(seen(one), seen(other));
}

const dot = (one: Rgb, other: Rgb): number => one.reduce((sum, value, index) => sum + value * other[index]!, 0);

function lab(colour: Rgb): Lab {
  const curve = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const x = curve(dot([0.4124564, 0.3575761, 0.1804375], colour) / 0.95047);
  const y = curve(dot([0.2126729, 0.7151522, 0.072175], colour));
  const z = curve(dot([0.0193339, 0.119192, 0.9503041], colour) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIEDE2000. */
function deltaE([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const rad = (degrees: number): number => (degrees * Math.PI) / 180;
  const seventh = (chroma: number): number => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));
  const grey = 1 + (1 - seventh((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2)) / 2;
  const [c1, c2] = [Math.hypot(a1 * grey, b1), Math.hypot(a2 * grey, b2)];
  const hue = (a: number, b: number): number => ((Math.atan2(b, a * grey) * 180) / Math.PI + 360) % 360;
  const [h1, h2] = [hue(a1, b1), hue(a2, b2)];
  const turn = ((h2 - h1 + 540) % 360) - 180;
  const [dl, dc, dh] = [l2 - l1, c2 - c1, 2 * Math.sqrt(c1 * c2) * Math.sin(rad(turn / 2))];
  const [l, c, h] = [(l1 + l2) / 2, (c1 + c2) / 2, (h1 + turn / 2 + 360) % 360];
  const t =
    1 -
    0.17 * Math.cos(rad(h - 30)) +
    0.24 * Math.cos(rad(2 * h)) +
    0.32 * Math.cos(rad(3 * h + 6)) -
    0.2 * Math.cos(rad(4 * h - 63));
  const lightness = dl / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
  const [chroma, hues] = [dc / (1 + 0.045 * c), dh / (1 + 0.015 * c * t)];
  const rotation = -Math.sin(rad(60 * Math.exp(-(((h - 275) / 25) ** 2)))) * 2 * seventh(c);
  return Math.sqrt(lightness ** 2 + chroma ** 2 + hues ** 2 + rotation * chroma * hues);
}
