import type { ApiWarning, CredentialProvider } from '@saywell/contract';
import { modelProviderOf, transcriberProviders, voiceProviders } from '@saywell/engines';
import { credentialsOfTools } from '../../tools/services/needed-credentials.ts';
import { withoutEffect } from '../fields/field-effect.ts';

/** Kinds of which something here reads what is stored, beside those of engines; a test searches the sources for each. */
export const usedCredentials: ReadonlySet<CredentialProvider> = new Set<CredentialProvider>([
  'byo-sip-trunk',
  'custom-credential',
  'google.calendar.oauth2-client',
  'langfuse',
  'playht',
  'telnyx',
  'webhook',
  ...Object.values(credentialsOfTools).flat(),
]);

const speechCredentials = new Set(
  [...Object.values(transcriberProviders), ...Object.values(voiceProviders)].map(
    ({ credential }) => credential,
  ),
);
const isOfEngines = (provider: string): boolean =>
  modelProviderOf(provider) !== undefined || speechCredentials.has(provider);

/** A credential that is stored, and that is all. */
export function credentialWarnings({
  provider,
}: {
  readonly provider: CredentialProvider;
}): readonly ApiWarning[] {
  if (usedCredentials.has(provider) || isOfEngines(provider)) return [];
  return [withoutEffect('provider', `Nothing on this server uses a credential of ${provider}.`)];
}
