import type { ApiWarning, CredentialProvider } from '@saywell/contract';
import { modelProviderOf } from '@saywell/engines';
import { withoutEffect } from './tool-warnings.ts';

/** Kinds of which something here reads what is stored, beside those of language models; a test searches the sources for each. */
export const usedCredentials: ReadonlySet<CredentialProvider> = new Set<CredentialProvider>([
  '11labs',
  'azure',
  'byo-sip-trunk',
  'cartesia',
  'custom-credential',
  'deepgram',
  'gohighlevel',
  'google.calendar.oauth2-authorization',
  'google.calendar.oauth2-client',
  'google.sheets.oauth2-authorization',
  'hume',
  'lmnt',
  'make',
  'playht',
  'slack.oauth2-authorization',
  'telnyx',
  'twilio',
  'vonage',
  'webhook',
]);

/** A credential that is stored, and that is all. */
export function credentialWarnings({
  provider,
}: {
  readonly provider: CredentialProvider;
}): readonly ApiWarning[] {
  if (usedCredentials.has(provider) || modelProviderOf(provider) !== undefined) return [];
  return [withoutEffect('provider', `Nothing on this server uses a credential of ${provider}.`)];
}
