import { and, eq, getTableColumns, gt, lte, or, sql } from 'drizzle-orm';
import { dayMs } from '../../platform/clock.ts';
import { sealText, unsealText } from '../../platform/secrets/secret-box.ts';
import { msUntil } from '../database-time.ts';
import type { StoreContext } from '../store-context.ts';
import { idempotencyKey as keys } from './idempotency-table.ts';

/** A request that names an `Idempotency-Key`. Hashes are SHA-256. */
export interface IdempotentRequest {
  readonly orgId: string;
  /** Over who sent it, the route and the key. */
  readonly scopeHash: Buffer;
  /** Over what was sent. */
  readonly requestHash: Buffer;
}

export interface StoredAnswer {
  readonly statusCode: number;
  /** JSON; empty: no body. */
  readonly body: string;
  readonly entityTag: string | null;
}

/** An attempt that has the key for a while. */
export interface Attempt extends IdempotentRequest {
  readonly attemptId: string;
}

export type Claim =
  /** The key is there until `expiresAt`, epoch milliseconds. */
  | { readonly state: 'claimed'; readonly attempt: Attempt; readonly expiresAt: number }
  | { readonly state: 'answered'; readonly answer: StoredAnswer }
  /** Another attempt has it, until then at most (epoch milliseconds). */
  | { readonly state: 'in-progress'; readonly until: number }
  /** The key was used for something else. */
  | { readonly state: 'reused' };

export interface IdempotencyStore {
  /** Takes the key for `leaseMs`, unless another attempt has it or it is answered. */
  claim(request: IdempotentRequest, leaseMs: number): Promise<Claim>;
  /** Stores the answer for 24 hours. False: the attempt lost the key to another, whose answer counts. */
  complete(attempt: Attempt, answer: StoredAnswer): Promise<boolean>;
  /** Gives the key back: the request may be sent again, changed or not. */
  release(attempt: Attempt): Promise<void>;
  /** Deletes those whose stored answer, JSON, is of somebody. Answers how many. */
  deleteAnswers(orgId: string, isMeant: (answer: string) => boolean): Promise<number>;
  /** Deletes what is too old. Answers when the next will be, epoch milliseconds; null: none is left. */
  deleteExpired(orgId: string): Promise<number | null>;
}

/** 24 hours. */
export const idempotencyLifetimeMs = dayMs;

const isHeldBy = ({ scopeHash, attemptId }: Attempt) =>
  and(eq(keys.scopeHash, scopeHash), eq(keys.attemptId, attemptId));

export function createIdempotencyStore(context: StoreContext): IdempotencyStore {
  const { db, now, databaseTime, createId, encryptionKey } = context;
  return {
    async claim(request, leaseMs) {
      const attempt = { ...request, attemptId: createId() };
      const lease = { leasedUntil: databaseTime(leaseMs), expiresAt: databaseTime(idempotencyLifetimeMs) };
      const fresh = { ...lease, ...attempt, statusCode: null, entityTag: null, answerEncrypted: null };
      const isExpired = lte(keys.expiresAt, databaseTime());
      // Whoever had it has died: nothing of its transaction is there, or nobody knows what is.
      const isAbandoned = and(
        sql`${keys.statusCode} is null`,
        lte(keys.leasedUntil, databaseTime()),
        eq(keys.requestHash, request.requestHash),
      );
      const claimed = await db
        .insert(keys)
        .values(fresh)
        .onConflictDoUpdate({ target: keys.scopeHash, set: fresh, setWhere: or(isExpired, isAbandoned) })
        .returning({ attemptId: keys.attemptId });
      if (claimed.length > 0) return { state: 'claimed', attempt, expiresAt: now() + idempotencyLifetimeMs };
      const leftMs = msUntil(context, sql`${keys.leasedUntil}`);
      const [row] = await db
        .select({ ...getTableColumns(keys), leftMs })
        .from(keys)
        .where(eq(keys.scopeHash, request.scopeHash));
      // Given back in between: whoever asks again gets it.
      if (row === undefined) return { state: 'in-progress', until: now() };
      if (!row.requestHash.equals(request.requestHash)) return { state: 'reused' };
      if (row.statusCode === null || row.answerEncrypted === null)
        return { state: 'in-progress', until: now() + Number(row.leftMs) };
      const body = unsealText(row.answerEncrypted, hex(request), encryptionKey);
      return { state: 'answered', answer: { statusCode: row.statusCode, body, entityTag: row.entityTag } };
    },
    async complete(attempt, { statusCode, body, entityTag }) {
      const answerEncrypted = sealText(body, hex(attempt), encryptionKey);
      const completed = await db
        .update(keys)
        .set({ statusCode, entityTag, answerEncrypted })
        .where(isHeldBy(attempt))
        .returning({ attemptId: keys.attemptId });
      return completed.length > 0;
    },
    async release(attempt) {
      await db.delete(keys).where(isHeldBy(attempt));
    },
    async deleteAnswers(orgId, isMeant) {
      let deleted = 0;
      let after: Buffer = Buffer.alloc(0);
      for (;;) {
        const rows = await db
          .select({ scopeHash: keys.scopeHash, answer: keys.answerEncrypted })
          .from(keys)
          .where(and(eq(keys.orgId, orgId), gt(keys.scopeHash, after)))
          .orderBy(keys.scopeHash)
          .limit(answersPerPage);
        for (const { scopeHash, answer } of rows) {
          after = scopeHash;
          if (answer === null || !isMeant(unsealText(answer, hex({ scopeHash }), encryptionKey))) continue;
          await db.delete(keys).where(eq(keys.scopeHash, scopeHash));
          deleted += 1;
        }
        if (rows.length < answersPerPage) return deleted;
      }
    },
    async deleteExpired(orgId) {
      await db.delete(keys).where(and(eq(keys.orgId, orgId), lte(keys.expiresAt, databaseTime())));
      const [next] = await db
        .select({ leftMs: msUntil(context, sql`min(${keys.expiresAt})`) })
        .from(keys)
        .where(eq(keys.orgId, orgId));
      return next?.leftMs == null ? null : now() + Number(next.leftMs);
    },
  };
}

/** Of answers that are decrypted to be looked at. */
const answersPerPage = 100;

const hex = ({ scopeHash }: Pick<IdempotentRequest, 'scopeHash'>): string => scopeHash.toString('hex');
