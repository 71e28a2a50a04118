// The address of an analysis: all of it is in the link, so nothing has to be stored.

import type { AnalysisMove } from '../protocol';

/** A position of a game, the moves tried from there, the players' names, and the replay that it came from. */
export interface Analysis {
  game: string;
  position: Record<string, unknown>;
  moves: AnalysisMove[];
  names: string[];
  replay: string;
}

const FORMAT = 'deflate-raw';

async function through(bytes: Uint8Array<ArrayBuffer>, transform: CompressionStream | DecompressionStream) {
  const stream = new Blob([bytes]).stream().pipeThrough(transform);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The address of an analysis. */
export async function addressOf(analysis: Analysis): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(analysis));
  const packed = await through(text, new CompressionStream(FORMAT));
  const encoded = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
  return `/analysis?line=${encoded.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** The analysis of an address, by its parameter `line`; undefined if it is damaged. */
export async function analysisIn(line: string): Promise<Analysis | undefined> {
  try {
    const packed = atob(line.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0));
    const text = new TextDecoder().decode(await through(bytes, new DecompressionStream(FORMAT)));
    const found = JSON.parse(text) as Analysis;
    return found.game && found.position && Array.isArray(found.moves) ? found : undefined;
  } catch {
    return undefined;
  }
}
