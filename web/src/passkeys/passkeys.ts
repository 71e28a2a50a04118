// Passkeys: how a browser makes one for an account, and signs in with one.

import { request } from '../api';
import type { AccountInfo, PasskeyInfo } from '../protocol';

/** A value of the options that is text in JSON and bytes for the browser. */
interface CredentialJson {
  id: string;
  type: 'public-key';
}
interface CreationJson extends Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials'> {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: CredentialJson[];
}
interface RequestJson extends Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'> {
  challenge: string;
}

/** Whether this browser can use passkeys here. They need https and a name: a bare IP address is none. */
export const canUsePasskeys = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);

export const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

export const base64url = (data: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(data)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

export const myPasskeys = () => request<PasskeyInfo[]>('/api/me/passkeys');
export const removePasskey = (passkey: string) => request<PasskeyInfo[]>('/api/me/passkeys/remove', { passkey });

/** Makes a passkey for the account of this browser; undefined if the person has cancelled it. */
export async function makePasskey(): Promise<PasskeyInfo[] | undefined> {
  const options = await request<CreationJson>('/api/me/passkeys/options', {});
  const made = await navigator.credentials
    .create({
      publicKey: {
        ...options,
        challenge: bytes(options.challenge),
        user: { ...options.user, id: bytes(options.user.id) },
        excludeCredentials: (options.excludeCredentials ?? []).map((one) => ({ ...one, id: bytes(one.id) })),
      },
    })
    .catch(() => null);
  if (!(made instanceof PublicKeyCredential)) return undefined;
  const response = made.response as AuthenticatorAttestationResponse;
  const credential = {
    ...plain(made),
    response: {
      clientDataJSON: base64url(response.clientDataJSON),
      attestationObject: base64url(response.attestationObject),
      transports: response.getTransports(),
    },
  };
  return request<PasskeyInfo[]>('/api/me/passkeys', { credential, name: deviceName() });
}

/** Signs in with a passkey of this browser; undefined if the person has cancelled it. */
export async function signIn(): Promise<AccountInfo | undefined> {
  const { challenge, ...options } = await request<RequestJson>('/api/passkeys/options', {});
  const used = await navigator.credentials
    .get({ publicKey: { ...options, challenge: bytes(challenge) } })
    .catch(() => null);
  if (!(used instanceof PublicKeyCredential)) return undefined;
  const response = used.response as AuthenticatorAssertionResponse;
  const credential = {
    ...plain(used),
    response: {
      clientDataJSON: base64url(response.clientDataJSON),
      authenticatorData: base64url(response.authenticatorData),
      signature: base64url(response.signature),
      userHandle: response.userHandle && base64url(response.userHandle),
    },
  };
  return request<AccountInfo>('/api/passkeys', { credential });
}

const plain = ({ id, rawId, type }: PublicKeyCredential) => ({ id, rawId: base64url(rawId), type });

/** What the list calls a passkey that was made on this device. */
function deviceName(): string {
  const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'CrOS', 'Linux'];
  return systems.find((system) => navigator.userAgent.includes(system)) ?? '';
}
