import {
  type CreateCredential,
  type Credential,
  createCredentialSchema,
  resourceSchemas,
} from '@saywell/contract';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { createSealedDocuments, type SealedDocuments } from '../documents/sealed-documents.ts';
import type { StoreContext } from '../store-context.ts';
import { credential } from './credential-tables.ts';

/** A credential with its secrets. */
export type OpenCredential = CreateCredential & { readonly id: string };

export interface CredentialStore extends Omit<SealedDocuments<Credential, CreateCredential>, 'openAll'> {
  /** With its secrets, for use: `lastUsedAt` says so. */
  open(orgId: string, id: string): Promise<OpenCredential | null>;
  /** The same of one that is only looked at. */
  lookAt(orgId: string, id: string): Promise<OpenCredential | null>;
  /** With their secrets: the newest first, at most 20. The first that is meant (default: any) is taken as used. */
  openAll(
    orgId: string,
    provider: CreateCredential['provider'],
    isMeant?: (credential: OpenCredential) => boolean,
  ): Promise<OpenCredential[]>;
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
    answeredToo: ({ provider }, { lastUsedAt }) => ({
      ...(kindsWithSession.has(provider) && { authenticationSession: {} }),
      ...(lastUsedAt instanceof Date && { lastUsedAt: lastUsedAt.toISOString() }),
    }),
  });
  return {
    ...documents,
    lookAt: (orgId, id) => documents.open(orgId, id),
    async open(orgId, id) {
      const found = await documents.open(orgId, id);
      if (found !== null) await noteUse(context, id);
      return found;
    },
    async openAll(orgId, provider, isMeant = () => true) {
      const found = await documents.openAll(orgId, eq(credential.provider, provider), maxOpened);
      const used = found.find(isMeant);
      if (used !== undefined) await noteUse(context, used.id);
      return found;
    },
    async providers(orgId) {
      const rows = await context.db
        .selectDistinct({ provider: credential.provider })
        .from(credential)
        .where(eq(credential.orgId, orgId));
      return new Set(rows.map(({ provider }) => provider));
    },
  };
}

/** `lastUsedAt` is not written more often: a call may use a key for every sentence. */
const usedEveryMs = 3_600_000;

async function noteUse({ db, now }: StoreContext, id: string): Promise<void> {
  const isOld = or(isNull(credential.lastUsedAt), lt(credential.lastUsedAt, new Date(now() - usedEveryMs)));
  await db
    .update(credential)
    .set({ lastUsedAt: new Date(now()) })
    .where(and(eq(credential.id, id), isOld));
}
