import { timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, lt, or, type SQL } from 'drizzle-orm';
import { unsealText } from '../../platform/secrets/secret-box.ts';
import { newestFirst, ownRow } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { readList } from '../stored/read-stored.ts';
import { org } from './org-table.ts';
import type { TokenIdentity } from './token-identity.ts';
import { type TokenRow, toToken } from './token-row.ts';
import { hashTokenValue, maxTokenLength } from './token-secret.ts';
import { token } from './token-table.ts';

/** A private key, as its holder signs tokens with it. */
export interface SigningKey {
  readonly identity: TokenIdentity;
  readonly value: string;
  /** A token was signed with it, and is used. */
  readonly noteUse: () => Promise<void>;
}

/** Whose keys are used. */
export interface TokenIdentities {
  /**
   * Whose key this is; null: nobody's. Values are found by their hash and compared in constant time.
   * A change here counts at once, one that another server makes when this one hears of it, or within a second.
   * Notes that it was used.
   */
  identify(value: string): Promise<TokenIdentity | null>;
  /** Keys have changed elsewhere: whose they were found to be a moment ago counts no more. */
  forgetFound(): void;
  /** The same by the key's id. */
  identifyById(orgId: string, id: string): Promise<TokenIdentity | null>;
  /** The private keys that are switched on, newest first, at most 50. `id`: only that one. */
  signingKeys(orgId: string, id?: string): Promise<SigningKey[]>;
}

const maxSigningKeys = 50;

export function createTokenIdentities(context: StoreContext): TokenIdentities {
  const { db, encryptionKey, recentIdentities } = context;
  const identities = async (where: SQL | undefined) =>
    db
      .select({ token })
      .from(token)
      .innerJoin(org, and(eq(org.id, token.orgId), isNull(org.removedAt)))
      .where(where)
      .orderBy(...newestFirst(token))
      .limit(maxSigningKeys);

  return {
    async identify(value) {
      if (value.length > maxTokenLength) return null;
      const hash = hashTokenValue(value);
      const recent = recentIdentities.get(hash);
      if (recent !== undefined) return recent;
      const [row] = await identities(eq(token.valueHash, hash));
      if (row === undefined || !timingSafeEqual(row.token.valueHash, hash)) return null;
      const identity = toIdentity(row.token);
      recentIdentities.add(hash, identity);
      await noteUse(context, row.token);
      return identity;
    },
    forgetFound: () => recentIdentities.forget(),
    async identifyById(orgId, id) {
      const [row] = await identities(ownRow(token, orgId, id));
      if (row === undefined) return null;
      await noteUse(context, row.token);
      return toIdentity(row.token);
    },
    async signingKeys(orgId, id) {
      const isIt = id === undefined ? undefined : eq(token.id, id);
      const rows = await identities(and(eq(token.orgId, orgId), eq(token.tag, 'private'), isIt));
      return readList(context, rows, ({ token: row }) => ({ row, identity: toIdentity(row) })).flatMap(
        ({ row, identity }) => {
          if (row.valueEncrypted === null || identity.restrictions?.enabled === false) return [];
          const value = unsealText(row.valueEncrypted, row.id, encryptionKey);
          return [{ identity, value, noteUse: () => noteUse(context, row) }];
        },
      );
    },
  };
}

/** `lastUsedAt` is not written more often: nobody needs it to the minute, and keys are used all the time. */
const usedEveryMs = 3_600_000;

async function noteUse({ db, now }: StoreContext, { id, lastUsedAt }: TokenRow): Promise<void> {
  const before = new Date(now() - usedEveryMs);
  if (lastUsedAt !== null && lastUsedAt >= before) return;
  const isOld = or(isNull(token.lastUsedAt), lt(token.lastUsedAt, before));
  await db
    .update(token)
    .set({ lastUsedAt: new Date(now()) })
    .where(and(eq(token.id, id), isOld));
}

function toIdentity(row: TokenRow): TokenIdentity {
  const { id: tokenId, orgId, tag, restrictions, role = 'admin', expiresAt } = toToken(row);
  return {
    tokenId,
    orgId,
    tag,
    restrictions,
    // A key is the organisation's own: unless it says less, it may do whatever its kind may.
    role,
    ...(expiresAt !== undefined && { expiresAt: Date.parse(expiresAt) }),
  };
}
