import type { CallArtifact } from '@saywell/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { StoreContext } from '../store-context.ts';
import { stamped } from '../stored/stored-form.ts';
import { artifactForm } from './call-row.ts';
import { call, callArtifact, callDraft } from './call-tables.ts';
import { isRunning } from './is-running.ts';

/** What was said so far in a call that runs. False: it has ended, or is gone. */
export async function keepDraft({ db }: StoreContext, callId: string, draft: CallArtifact): Promise<boolean> {
  const body = stamped(artifactForm, draft);
  // Whoever ends it meanwhile is waited for, and nothing is left behind the end.
  const running = db
    .select({ callId: call.id, body: sql`${body}::jsonb`.as('body') })
    .from(call)
    .where(and(eq(call.id, callId), isRunning))
    .for('share');
  const kept = await db
    .insert(callDraft)
    .select(running)
    .onConflictDoUpdate({ target: callDraft.callId, set: { body: sql`excluded.body` } })
    .returning({ callId: callDraft.callId });
  return kept.length > 0;
}

/** What was said is all that is known of these calls, until their server should come back. Answers it. */
export async function keepDrafts(
  { db }: StoreContext,
  ended: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  if (ended.length === 0) return new Map();
  const drafts = await db.delete(callDraft).where(inArray(callDraft.callId, ended)).returning();
  const rows = drafts.map((draft) => ({ ...draft, isProvisional: true }));
  if (rows.length > 0) await db.insert(callArtifact).values(rows).onConflictDoNothing();
  return new Map(drafts.map(({ callId, body }) => [callId, body]));
}
