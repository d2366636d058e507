import type { CredentialProvider } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { OpenCredential } from '../../store/credentials/credential-store.ts';
import type { Store } from '../../store/store.ts';

export type CredentialOf<Provider extends CredentialProvider> = Extract<
  OpenCredential,
  { readonly provider: Provider }
>;

/**
 * The organisation's newest credential of a provider, with its secrets.
 *
 * @throws {DomainError} `credential-missing` when there is none.
 */
export async function credentialOf<Provider extends CredentialProvider>(
  store: Pick<Store, 'credential'>,
  orgId: string,
  provider: Provider,
): Promise<CredentialOf<Provider>> {
  const [newest] = await store.credential.openAll(orgId, provider);
  if (newest !== undefined && isOf(newest, provider)) return newest;
  throw new DomainError(
    'credential-missing',
    `There is no credential of ${provider}: add one with POST /credential.`,
  );
}

/**
 * The credential that a resource names.
 *
 * @throws {DomainError} `validation-failed` when it is not there or of another kind.
 */
export async function namedCredential<Provider extends CredentialProvider>(
  store: Pick<Store, 'credential'>,
  orgId: string,
  id: string,
  provider: Provider,
): Promise<CredentialOf<Provider>> {
  const found = await store.credential.open(orgId, id);
  if (found === null)
    throw new DomainError('validation-failed', [`credentialId is not valid: there is no credential ${id}`]);
  if (isOf(found, provider)) return found;
  throw new DomainError('validation-failed', [
    `credentialId is not valid: it is one of ${found.provider}, and ${provider} is needed`,
  ]);
}

function isOf<Provider extends CredentialProvider>(
  credential: OpenCredential,
  provider: Provider,
): credential is CredentialOf<Provider> {
  return credential.provider === provider;
}
