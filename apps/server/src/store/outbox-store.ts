import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { outbox } from '../database/schema.ts';
import type { OutboxKind } from './outbox-kind.ts';
import type { OutboxMessage, Store } from './store.ts';
import type { StoreContext } from './store-context.ts';

export function createOutboxStore({ db, now }: StoreContext): Store['outbox'] {
  return {
    claim: ({ kinds, limit, leaseMs }) =>
      db.transaction(async (db) => {
        const isDue = and(
          inArray(outbox.kind, [...kinds]),
          isNull(outbox.failedAt),
          lte(outbox.dueAt, new Date(now())),
        );
        const due = await db
          .select({ id: outbox.id })
          .from(outbox)
          .where(isDue)
          .orderBy(asc(outbox.dueAt), asc(outbox.id))
          .limit(limit)
          .for('update', { skipLocked: true });
        if (due.length === 0) return [];
        // A server that dies now leaves them to whoever looks after the lease.
        const claimed = await db
          .update(outbox)
          .set({
            attempts: sql`${outbox.attempts} + 1`,
            dueAt: new Date(now() + leaseMs),
            failureCode: null,
          })
          .where(
            inArray(
              outbox.id,
              due.map(({ id }) => id),
            ),
          )
          .returning();
        return claimed.map(toMessage);
      }),
    async delete(id) {
      await db.delete(outbox).where(eq(outbox.id, id));
    },
    async fail(id, code, delayMs) {
      const at = now();
      const next = delayMs === null ? { failedAt: new Date(at) } : { dueAt: new Date(at + delayMs) };
      await db
        .update(outbox)
        .set({ ...next, failureCode: code })
        .where(eq(outbox.id, id));
    },
  };
}

/** In the transaction of what it is about. What is still there about the same subject starts anew. */
export async function addToOutbox(
  { db, now, createId }: StoreContext,
  orgId: string,
  kinds: readonly OutboxKind[],
  subjectId: string,
): Promise<void> {
  if (kinds.length === 0) return;
  const at = new Date(now());
  const rows = kinds.map((kind) => ({
    id: createId(),
    orgId,
    kind,
    subjectId,
    attempts: 0,
    dueAt: at,
    createdAt: at,
  }));
  await db
    .insert(outbox)
    .values(rows)
    .onConflictDoUpdate({
      target: [outbox.kind, outbox.subjectId],
      set: { attempts: 0, dueAt: at, failedAt: null, failureCode: null },
    });
}

function toMessage({ id, orgId, kind, subjectId, attempts }: typeof outbox.$inferSelect): OutboxMessage {
  return { id, orgId, kind, subjectId, attempts };
}
