// Fair dice, checked in the browser: the counterpart of undercroft/match/fairness.py, with the Web Crypto API.

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const unhex = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array((text.match(/../g) ?? []).map((byte) => parseInt(byte, 16)));

/** Browsers offer Web Crypto only to pages that came over https or from this computer. */
export const hasWebCrypto = (): boolean => globalThis.crypto?.subtle !== undefined;

/** The commitment to a secret, which the server shows before the first throw. */
export async function commitment(secret: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', unhex(secret)));
}

/** The seed of the dice of a move; move 0 sets up the game. */
export async function seed(secret: string, move: number): Promise<bigint> {
  const key = await crypto.subtle.importKey('raw', unhex(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const digest = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(String(move)));
  return new DataView(digest).getBigUint64(0) >> 2n;
}
