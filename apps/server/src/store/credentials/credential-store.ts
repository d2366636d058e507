import {
  type CreateCredential,
  type Credential,
  createCredentialSchema,
  resourceSchemas,
} from '@saywell/contract';
import { eq } from 'drizzle-orm';
import { createSealedDocuments, type SealedDocuments } from '../documents/sealed-documents.ts';
import type { StoreContext } from '../store-context.ts';
import { credential } from './credential-tables.ts';

/** A credential with its secrets. */
export type OpenCredential = CreateCredential & { readonly id: string };

export interface CredentialStore extends Omit<SealedDocuments<Credential, CreateCredential>, 'openAll'> {
  /** With their secrets: the newest first, at most 20. */
  openAll(orgId: string, provider: CreateCredential['provider']): Promise<OpenCredential[]>;
  /** Providers of which the organisation has one at least. */
  providers(orgId: string): Promise<ReadonlySet<string>>;
}

const maxOpened = 20;
/** Their tokens are fetched when they are needed and stay in memory only; clients read the field all the same. */
const kindsWithSession: ReadonlySet<unknown> = new Set(['webhook', 'custom-credential']);

export function createCredentialStore(context: StoreContext): CredentialStore {
  const documents = createSealedDocuments(context, {
    table: credential,
    schema: resourceSchemas.credential,
    wholeSchema: createCredentialSchema,
    answeredToo: ({ provider }) => (kindsWithSession.has(provider) ? { authenticationSession: {} } : {}),
  });
  return {
    ...documents,
    openAll: (orgId, provider) => documents.openAll(orgId, eq(credential.provider, provider), maxOpened),
    async providers(orgId) {
      const rows = await context.db
        .selectDistinct({ provider: credential.provider })
        .from(credential)
        .where(eq(credential.orgId, orgId));
      return new Set(rows.map(({ provider }) => provider));
    },
  };
}
