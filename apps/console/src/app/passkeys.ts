import type { ConsoleApi } from './api.ts';

/** The browser's own reading and writing of passkeys as JSON; absent from older ones, and outside of secure pages. */
interface PasskeyForms {
  parseRequestOptionsFromJSON(options: unknown): PublicKeyCredentialRequestOptions;
  parseCreationOptionsFromJSON(options: unknown): PublicKeyCredentialCreationOptions;
}

function forms(): PasskeyForms | null {
  const found = (globalThis as { PublicKeyCredential?: Partial<PasskeyForms> }).PublicKeyCredential;
  const isThere =
    typeof found?.parseRequestOptionsFromJSON === 'function' &&
    typeof found.parseCreationOptionsFromJSON === 'function';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both functions were looked for
  return isThere ? (found as PasskeyForms) : null;
}

/** Can this page use passkeys at all? They belong to a name: an address of digits has none. */
export function hasPasskeys(): boolean {
  return globalThis.isSecureContext && /^[^[]*[a-z]/.test(location.hostname) && forms() !== null;
}

/** Asks for a passkey that is there. Rejects with `NotAllowedError` when the person would not. */
export async function askForPasskey(options: unknown): Promise<Record<string, unknown>> {
  const publicKey = supported().parseRequestOptionsFromJSON(options);
  return jsonOf(await navigator.credentials.get({ publicKey }));
}

/** Makes one that lets whoever is signed in in. Rejects with `NotAllowedError` when the person would not. */
export async function addPasskey(
  routes: Pick<ConsoleApi['authCredential'], 'passkeyOptions' | 'addPasskey'>,
): Promise<void> {
  const { challenge, options } = await routes.passkeyOptions();
  await routes.addPasskey({ challenge, response: await makePasskey(options) });
}

async function makePasskey(options: unknown): Promise<Record<string, unknown>> {
  const publicKey = supported().parseCreationOptionsFromJSON(options);
  return jsonOf(await navigator.credentials.create({ publicKey }));
}

function supported(): PasskeyForms {
  const found = forms();
  if (found === null) throw new TypeError('This browser has no passkeys here.');
  return found;
}

function jsonOf(credential: Credential | null): Record<string, unknown> {
  if (credential === null || !('toJSON' in credential)) throw new TypeError('There was no passkey.');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- WebAuthn defines the form
  return (credential as PublicKeyCredential).toJSON() as unknown as Record<string, unknown>;
}
