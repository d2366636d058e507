import type { CreateCredential, Credential } from '@saywell/contract';
import { createSealedStore, type SealedStore } from '../documents/sealed-store.ts';
import type { StoreContext } from '../store-context.ts';
import { credential } from './credential-tables.ts';

export type CredentialStore = SealedStore<Credential, CreateCredential>;
/** A credential with its secrets. */
export type OpenCredential = CreateCredential & { readonly id: string };

/** Their tokens are fetched when they are needed and kept in memory only; clients read the field all the same. */
const kindsWithSession: ReadonlySet<string> = new Set(['webhook', 'custom-credential']);

export function createCredentialStore(context: StoreContext): CredentialStore {
  return createSealedStore(context, credential, (provider) =>
    kindsWithSession.has(provider) ? { authenticationSession: {} } : {},
  );
}
