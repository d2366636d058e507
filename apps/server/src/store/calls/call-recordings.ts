import type { CallArtifact } from '@saywell/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { org } from '../orgs/org-table.ts';
import { laterThan } from '../rows/precondition.ts';
import type { StoreContext } from '../store-context.ts';
import { raiseStored } from '../stored/read-stored.ts';
import { stamped } from '../stored/stored-form.ts';
import { measuresOf } from './call-measures.ts';
import { artifactForm } from './call-row.ts';
import { call, callArtifact } from './call-tables.ts';

/** A call of which something may be kept. */
export interface KeptCall {
  readonly orgId: string;
  /** Epoch milliseconds; undefined: it has not. */
  readonly endedAt: number | undefined;
}

/** What is stored of a call's recordings. */
export interface CallRecordings {
  /**
   * Whose a call is, and when it ended. Null: it is gone, or its organisation is being removed, so that nothing of it is
   * to be kept.
   */
  kept(callId: string): Promise<KeptCall | null>;
  /** Adds recordings to what a call's artifact names; those that it names stay as they are. */
  addRecordings(callId: string, added: Pick<CallArtifact, 'recording' | 'recordings'>): Promise<void>;
}

export function createCallRecordings(context: StoreContext): CallRecordings {
  const { db } = context;
  return {
    async kept(callId) {
      const [row] = await db
        .select({ orgId: call.orgId, endedAt: call.endedAt })
        .from(call)
        .innerJoin(org, eq(org.id, call.orgId))
        .where(and(eq(call.id, callId), isNull(org.removedAt)));
      return row === undefined ? null : { orgId: row.orgId, endedAt: row.endedAt?.getTime() };
    },
    addRecordings: (callId, added) => context.transaction((own) => add(own, callId, added)),
  };
}

async function add(
  { db, now }: StoreContext,
  callId: string,
  added: Pick<CallArtifact, 'recording' | 'recordings'>,
): Promise<void> {
  const [found] = await db
    .select({ id: call.id, body: callArtifact.body })
    .from(call)
    .leftJoin(callArtifact, eq(callArtifact.callId, call.id))
    .where(eq(call.id, callId))
    .for('update', { of: call });
  if (found === undefined) return;
  const artifact: CallArtifact = found.body === null ? {} : raiseStored(artifactForm, callId, found.body);
  const known = artifact.recordings ?? [];
  const more = (added.recordings ?? []).filter(({ id }) => known.every((one) => one.id !== id));
  if (more.length === 0) return;
  const recording = artifact.recording ?? added.recording;
  const whole = { ...artifact, recordings: [...known, ...more], ...(recording && { recording }) };
  const body = stamped(artifactForm, whole);
  await db
    .insert(callArtifact)
    .values({ callId, body })
    .onConflictDoUpdate({ target: callArtifact.callId, set: { body } });
  const updatedAt = laterThan(call, now());
  await db
    .update(call)
    .set({ ...measuresOf(whole), updatedAt })
    .where(eq(call.id, callId));
}
