// Fair dice, checked where one sits: what undercroft/match/fairness.py does, by the browser's own cryptography.

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const unhex = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array((text.match(/../g) ?? []).map((byte) => parseInt(byte, 16)));

/** Browsers calculate for pages that came over a safe way only: https, or this very computer. */
export const canCheck = (): boolean => globalThis.crypto?.subtle !== undefined;

/** What must have been shown of a secret before the first throw. */
export async function commitment(secret: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', unhex(secret)));
}

/** The seed of the dice of a move; move 0 sets up the game. */
export async function seed(secret: string, move: number): Promise<bigint> {
  const key = await crypto.subtle.importKey('raw', unhex(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const digest = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(String(move)));
  return new DataView(digest).getBigUint64(0) >> 2n;
}
