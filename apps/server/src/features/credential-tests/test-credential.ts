import type { CredentialTest } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { OpenCredential } from '../../store/credentials/credential-store.ts';
import type { Store } from '../../store/store.ts';
import type { ProviderApi } from '../providers/provider-api.ts';
import { keyCheckOf } from './key-checks.ts';
import { transcriberKeyCheck } from './transcriber-key-checks.ts';

export interface CredentialTestParts {
  readonly store: Pick<Store, 'credential'>;
  readonly providers: ProviderApi;
}

/**
 * Asks the provider once, within its time limit and through the guard of addresses. Sentences have the provider's name
 * and status, and nothing that it wrote: answers to a wrong key often quote it. Null: there is no such credential.
 */
export async function testCredential(
  { store, providers }: CredentialTestParts,
  orgId: string,
  id: string,
): Promise<CredentialTest | null> {
  const credential = await store.credential.lookAt(orgId, id);
  if (credential === null) return null;
  const { provider } = credential;
  const check = keyCheckOf(credential) ?? transcriberKeyCheck(credential);
  if (check === null)
    return {
      status: 'unsupported',
      message: `This server has no request that would test a credential of ${provider}.`,
    };
  try {
    await providers.request({ orgId, provider, ...check });
    return { status: 'ok', message: `${provider} takes the credential.` };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return failedTest(credential, error);
  }
}

function failedTest({ provider }: OpenCredential, { code, message }: DomainError): CredentialTest {
  // Google answers a wrong key as it does a wrong request: 400.
  const isRefused = code === 'credential-refused' || (code === 'validation-failed' && provider === 'google');
  if (isRefused) return { status: 'refused', message: `${provider} refuses the credential.` };
  return { status: 'unreachable', message: [message].flat().join(' ') };
}
