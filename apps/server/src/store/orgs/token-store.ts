import type { CreateToken, ListQuery, Token, UpdateToken } from '@saywell/contract';
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { sealText, unsealText } from '../../platform/secrets/secret-box.ts';
import { laterThan, ownUnchangedRow, type Precondition, refuseIfChanged } from '../rows/precondition.ts';
import { readPageOf, readRows } from '../rows/read-rows.ts';
import { insertedRow, listedRows, ownRow } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { createTokenIdentities, type TokenIdentities } from './token-identities.ts';
import { type TokenRow, toToken } from './token-row.ts';
import { createTokenValue, hashTokenValue } from './token-secret.ts';
import { token } from './token-table.ts';

export interface TokenStore extends TokenIdentities {
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
}

const hintLength = 4;

export function createTokenStore(context: StoreContext): TokenStore {
  const { db, now, createId, encryptionKey, recentIdentities } = context;
  return {
    ...createTokenIdentities(context),
    async create(orgId, body, { isOwn = false } = {}) {
      const id = createId();
      const at = new Date(now());
      const value = createTokenValue();
      const secret = {
        valueHash: hashTokenValue(value),
        valueEncrypted: isOwn || body.tag === 'private' ? sealText(value, id, encryptionKey) : null,
        valueHint: value.slice(-hintLength),
      };
      const row = { ...columnsOf(body), tag: body.tag, ...secret, id, orgId, createdAt: at, updatedAt: at };
      return { ...toToken(insertedRow(await db.insert(token).values(row).returning())), value };
    },
    async list(orgId, query) {
      const where = listedRows(token, orgId, query);
      return readPageOf(context, await readRows(context, token, { where, limit: query.limit }), toToken);
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
      const set = { ...columnsOf(body), ...forgotten, updatedAt: laterThan(token, now()) };
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
  };
}

/** Null clears a field; an absent one stays. */
function columnsOf({ expiresAt, ...body }: UpdateToken) {
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same fields but those that are absent
    ...(Object.fromEntries(given) as typeof body),
    ...(expiresAt !== undefined && { expiresAt: expiresAt === null ? null : new Date(expiresAt) }),
  };
}

function orNull(row: TokenRow | undefined): Token | null {
  return row === undefined ? null : toToken(row);
}
