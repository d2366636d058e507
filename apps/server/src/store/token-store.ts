import { timingSafeEqual } from 'node:crypto';
import type { Token, UpdateToken } from '@saywell/contract';
import { eq } from 'drizzle-orm';
import { token } from '../database/schema.ts';
import { insertedRow, listedRows, newestFirst, ownRow, present, storedFieldsOf } from './rows.ts';
import type { Store, TokenIdentity } from './store.ts';
import type { StoreContext } from './store-context.ts';
import {
  createTokenValue,
  decryptTokenValue,
  encryptTokenValue,
  hashTokenValue,
  maxTokenLength,
} from './token-secret.ts';

type TokenRow = typeof token.$inferSelect;

export function createTokenStore(context: StoreContext): Store['token'] {
  const { db, now, createId, encryptionKey } = context;
  const toToken = (row: TokenRow): Token => ({
    ...storedFieldsOf(row),
    tag: row.tag,
    ...present({ name: row.name, restrictions: row.restrictions }),
    value: decryptTokenValue(row.valueEncrypted, row.id, encryptionKey),
  });
  const orNull = (row: TokenRow | undefined) => (row === undefined ? null : toToken(row));

  return {
    async create(orgId, body) {
      const id = createId();
      const at = new Date(now());
      const value = createTokenValue();
      const secret = {
        valueHash: hashTokenValue(value),
        valueEncrypted: encryptTokenValue(value, id, encryptionKey),
      };
      const row = { ...body, ...secret, id, orgId, createdAt: at, updatedAt: at };
      return toToken(insertedRow(await db.insert(token).values(row).returning()));
    },
    async list(orgId, query) {
      const rows = await db
        .select()
        .from(token)
        .where(listedRows(token, orgId, query))
        .orderBy(...newestFirst(token))
        .limit(query.limit);
      return rows.map(toToken);
    },
    async get(orgId, id) {
      const [row] = await db
        .select()
        .from(token)
        .where(ownRow(token, orgId, id));
      return orNull(row);
    },
    async update(orgId, id, body) {
      const set = { ...changedFields(body), updatedAt: new Date(now()) };
      const [row] = await db
        .update(token)
        .set(set)
        .where(ownRow(token, orgId, id))
        .returning();
      return orNull(row);
    },
    async delete(orgId, id) {
      const [row] = await db
        .delete(token)
        .where(ownRow(token, orgId, id))
        .returning();
      return orNull(row);
    },
    async identify(value) {
      if (value.length > maxTokenLength) return null;
      const hash = hashTokenValue(value);
      const [row] = await db.select(identityFields).from(token).where(eq(token.valueHash, hash));
      return row !== undefined && timingSafeEqual(row.valueHash, hash) ? toIdentity(row) : null;
    },
  };
}

/** Null clears a field; an absent one stays. */
function changedFields(body: UpdateToken): UpdateToken {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

const identityFields = {
  id: token.id,
  orgId: token.orgId,
  tag: token.tag,
  restrictions: token.restrictions,
  valueHash: token.valueHash,
};
function toIdentity(row: Pick<TokenRow, keyof typeof identityFields>): TokenIdentity {
  const { id: tokenId, orgId, tag, restrictions } = row;
  // A key is the organisation's own: it may do whatever its kind may.
  return { tokenId, orgId, tag, restrictions: restrictions ?? undefined, role: 'admin' };
}
