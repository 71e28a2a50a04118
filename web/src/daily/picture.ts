// The picture of a result, drawn on this device with our own icons, colours and letters.

import icons from '../icons.json?icons';
import { iconOf } from '../games/registry';
import { marksOf } from './result';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
const ICON_BOX = 256;

export interface ResultLines {
  game: string;
  title: string;
  day: string;
  score: string;
  place: string;
  rank: number;
  of: number;
}

/** The result as a PNG file. It says how well the try went, and nothing about its dice. */
export async function drawResult(lines: ResultLines): Promise<File> {
  await document.fonts.load('700 60px "Alegreya SC"', lines.title);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext('2d')!;
  const style = getComputedStyle(document.documentElement);
  const colour = (token: string) => style.getPropertyValue(`--${token}`).trim();
  const display = style.getPropertyValue('--display');

  const light = pen.createRadialGradient(WIDTH / 2, HEIGHT, 60, WIDTH / 2, HEIGHT, WIDTH * 0.8);
  light.addColorStop(0, colour('glow'));
  light.addColorStop(1, colour('ground'));
  pen.fillStyle = light;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = colour('torch');
  pen.lineWidth = 6;
  pen.strokeRect(24, 24, WIDTH - 48, HEIGHT - 48);

  drawIcon(pen, iconOf(lines.game) || (icons['torch'] ?? ''), WIDTH - MARGIN - 230, MARGIN + 10, 230, colour('torch'));
  const write = (text: string, y: number, size: number, token: string, weight = 400) => {
    pen.font = `${weight} ${size}px ${display}`;
    pen.fillStyle = colour(token);
    pen.fillText(text, MARGIN, y, WIDTH - 2 * MARGIN - 250);
  };
  write(lines.title, 150, 60, 'ink', 700);
  write(lines.day, 215, 42, 'soft');
  write(lines.score, 365, 110, 'torch', 700);
  write(lines.place, 435, 46, 'ink');
  drawMarks(pen, marksOf(lines.rank, lines.of), 505, colour('torch'), colour('edge'));
  drawIcon(pen, icons['gate'] ?? '', WIDTH - MARGIN - 260, HEIGHT - 118, 44, colour('torch'));
  pen.font = `700 42px ${display}`;
  pen.fillStyle = colour('ink');
  pen.fillText('Undercroft', WIDTH - MARGIN - 205, HEIGHT - 80);

  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File([blob!], 'undercroft.png', { type: 'image/png' });
}

function drawIcon(pen: CanvasRenderingContext2D, path: string, x: number, y: number, size: number, fill: string): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / ICON_BOX, size / ICON_BOX);
  pen.fillStyle = fill;
  pen.fill(new Path2D(path));
  pen.restore();
}

/** Ten diamonds in a row, so many of them filled. */
function drawMarks(pen: CanvasRenderingContext2D, full: number, y: number, lit: string, dim: string): void {
  for (let number = 0; number < 10; number++) {
    const [x, half] = [MARGIN + 26 + number * 62, 24];
    pen.beginPath();
    pen.moveTo(x, y - half);
    pen.lineTo(x + half, y);
    pen.lineTo(x, y + half);
    pen.lineTo(x - half, y);
    pen.closePath();
    pen.lineWidth = 4;
    pen.strokeStyle = pen.fillStyle = number < full ? lit : dim;
    if (number < full) pen.fill();
    pen.stroke();
  }
}
