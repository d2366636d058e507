import { timingSafeEqual } from 'node:crypto';
import {
  type CreateToken,
  type ListQuery,
  type Token,
  type UpdateToken,
  resourceSchemas,
} from '@saywell/contract';
import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { sealText, unsealText } from '../../platform/secrets/secret-box.ts';
import { org } from './org-table.ts';
import { laterThan, ownUnchangedRow, type Precondition, refuseIfChanged } from '../rows/precondition.ts';
import { insertedRow, listedRows, newestFirst, ownRow, present, storedFieldsOf } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { readList, readStored } from '../stored/read-stored.ts';
import type { StoredForm } from '../stored/stored-form.ts';
import type { TokenIdentity } from './token-identity.ts';
import { createTokenValue, hashTokenValue, maxTokenLength } from './token-secret.ts';
import { token } from './token-table.ts';

/** A private key, as its holder signs tokens with it. */
export interface SigningKey {
  readonly identity: TokenIdentity;
  readonly value: string;
}

export interface TokenStore {
  /**
   * The one answer that has the key's value. `isOwn`: a key of this installation
   * itself, whose value {@link TokenStore.valueOf} can answer.
   */
  create(orgId: string, body: CreateToken, options?: { readonly isOwn?: boolean }): Promise<Token>;
  /** Values are masked. */
  list(orgId: string, query: ListQuery): Promise<Token[]>;
  get(orgId: string, id: string): Promise<Token | null>;
  /** @throws {ChangedMeanwhileError} */
  update(orgId: string, id: string, body: UpdateToken, ifUnchanged?: Precondition): Promise<Token | null>;
  delete(orgId: string, id: string, ifUnchanged?: Precondition): Promise<Token | null>;
  /** For the installation's own keys; null when there is no such key, or only its hash. */
  valueOf(orgId: string, id: string): Promise<string | null>;
  /** Of all public keys only the hash stays, but of this one. */
  forgetPublicValues(exceptId: string): Promise<void>;
  /**
   * Whose key this is; null: nobody's. Values are found by their hash and compared in constant time.
   * A change here counts at once, one that another server makes within a second.
   */
  identify(value: string): Promise<TokenIdentity | null>;
  /** The same by the key's id. */
  identifyById(orgId: string, id: string): Promise<TokenIdentity | null>;
  /** The private keys that are switched on, newest first, at most 50. `id`: only that one. */
  signingKeys(orgId: string, id?: string): Promise<SigningKey[]>;
}

const hintLength = 4;
const mask = '••••••••';
const maxSigningKeys = 50;

export function createTokenStore(context: StoreContext): TokenStore {
  const { db, now, createId, encryptionKey, recentIdentities } = context;
  const identities = async (where: SQL | undefined) =>
    db
      .select({ token })
      .from(token)
      .innerJoin(org, and(eq(org.id, token.orgId), isNull(org.removedAt)))
      .where(where)
      .orderBy(...newestFirst(token))
      .limit(maxSigningKeys);

  return {
    async create(orgId, body, { isOwn = false } = {}) {
      const id = createId();
      const at = new Date(now());
      const value = createTokenValue();
      const secret = {
        valueHash: hashTokenValue(value),
        valueEncrypted: isOwn || body.tag === 'private' ? sealText(value, id, encryptionKey) : null,
        valueHint: value.slice(-hintLength),
      };
      const row = { ...body, ...secret, id, orgId, createdAt: at, updatedAt: at };
      return { ...toToken(insertedRow(await db.insert(token).values(row).returning())), value };
    },
    async list(orgId, query) {
      const rows = await db
        .select()
        .from(token)
        .where(listedRows(token, orgId, query))
        .orderBy(...newestFirst(token))
        .limit(query.limit);
      return readList(context, rows, toToken);
    },
    async get(orgId, id) {
      const [row] = await db
        .select()
        .from(token)
        .where(ownRow(token, orgId, id));
      return orNull(row);
    },
    async update(orgId, id, body, ifUnchanged) {
      // What has been private does not stay of a key that pages may have.
      const rest = sql`case when ${token.tag} = 'private' then null else ${token.valueEncrypted} end`;
      const forgotten = body.tag === 'public' ? { valueEncrypted: rest } : {};
      const set = { ...changedFields(body), ...forgotten, updatedAt: laterThan(token, now()) };
      const [row] = await db
        .update(token)
        .set(set)
        .where(ownUnchangedRow(token, orgId, id, ifUnchanged))
        .returning();
      recentIdentities.forget();
      if (row === undefined) await refuseIfChanged(db, token, orgId, id, ifUnchanged);
      return orNull(row);
    },
    async delete(orgId, id, ifUnchanged) {
      const [row] = await db
        .delete(token)
        .where(ownUnchangedRow(token, orgId, id, ifUnchanged))
        .returning();
      recentIdentities.forget();
      if (row === undefined) await refuseIfChanged(db, token, orgId, id, ifUnchanged);
      return orNull(row);
    },
    async valueOf(orgId, id) {
      const [row] = await db
        .select({ valueEncrypted: token.valueEncrypted })
        .from(token)
        .where(ownRow(token, orgId, id));
      if (row === undefined || row.valueEncrypted === null) return null;
      return unsealText(row.valueEncrypted, id, encryptionKey);
    },
    async forgetPublicValues(exceptId) {
      const isForgotten = and(
        eq(token.tag, 'public'),
        ne(token.id, exceptId),
        isNotNull(token.valueEncrypted),
      );
      await db.update(token).set({ valueEncrypted: null }).where(isForgotten);
    },
    async identify(value) {
      if (value.length > maxTokenLength) return null;
      const hash = hashTokenValue(value);
      const recent = recentIdentities.get(hash);
      if (recent !== undefined) return recent;
      const [row] = await identities(eq(token.valueHash, hash));
      if (row === undefined || !timingSafeEqual(row.token.valueHash, hash)) return null;
      const identity = toIdentity(row.token);
      recentIdentities.add(hash, identity);
      return identity;
    },
    async identifyById(orgId, id) {
      const [row] = await identities(ownRow(token, orgId, id));
      return row === undefined ? null : toIdentity(row.token);
    },
    async signingKeys(orgId, id) {
      const isIt = id === undefined ? undefined : eq(token.id, id);
      const rows = await identities(and(eq(token.orgId, orgId), eq(token.tag, 'private'), isIt));
      return readList(context, rows, ({ token: row }) => ({ row, identity: toIdentity(row) })).flatMap(
        ({ row, identity }) => {
          if (row.valueEncrypted === null || identity.restrictions?.enabled === false) return [];
          return [{ identity, value: unsealText(row.valueEncrypted, row.id, encryptionKey) }];
        },
      );
    },
  };
}

/** Null clears a field; an absent one stays. */
function changedFields(body: UpdateToken): UpdateToken {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

type TokenRow = typeof token.$inferSelect;
const form: StoredForm<Token> = { name: 'token', schema: resourceSchemas.token };

function toToken(row: TokenRow): Token {
  return readStored(form, row.id, {
    ...storedFieldsOf(row),
    tag: row.tag,
    ...present({ name: row.name, restrictions: row.restrictions }),
    value: mask + (row.valueHint ?? ''),
  });
}
function orNull(row: TokenRow | undefined): Token | null {
  return row === undefined ? null : toToken(row);
}

function toIdentity(row: TokenRow): TokenIdentity {
  const { id: tokenId, orgId, tag, restrictions } = toToken(row);
  // A key is the organisation's own: it may do whatever its kind may.
  return { tokenId, orgId, tag, restrictions, role: 'admin' };
}
