import type { CreateAssistant, CreateCredential } from '@saywell/contract';
import type { Store } from '../../store/store.ts';

/**
 * The credential of a provider that an assistant is to use: among its own, then among the stored ones that it names,
 * and when it names none, the organisation's newest. Undefined: there is none.
 */
export async function credentialFor(
  store: Pick<Store, 'credential'>,
  orgId: string,
  { credentials = [], credentialIds }: CreateAssistant,
  provider: string,
): Promise<CreateCredential | undefined> {
  const isOf = (one: CreateCredential | null): boolean => one?.provider === provider && !isForFiles(one);
  const inline = credentials.find(isOf);
  if (inline !== undefined) return inline;
  if (credentialIds === undefined)
    return (await store.credential.openAll(orgId, providerName(provider), isOf)).find(isOf);
  for (const id of credentialIds) {
    const found = await store.credential.open(orgId, id);
    if (found !== null && isOf(found)) return found;
  }
  return undefined;
}

/** A place for files is none for engines. */
const isForFiles = (one: CreateCredential): boolean => 'service' in one && one.service === 'blob_storage';

/** Every provider that has an engine and a key is a kind of credential, too. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const providerName = (provider: string) => provider as CreateCredential['provider'];
