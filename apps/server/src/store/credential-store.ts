import type { CreateCredential, Credential } from '@saywell/contract';
import { credential } from '../database/schema.ts';
import { createSealedStore, type SealedStore } from './sealed-store.ts';
import type { StoreContext } from './store-context.ts';

export type CredentialStore = SealedStore<Credential, CreateCredential>;
/** A credential with its secrets. */
export type OpenCredential = CreateCredential & { readonly id: string };

export function createCredentialStore(context: StoreContext): CredentialStore {
  return createSealedStore(context, credential);
}
