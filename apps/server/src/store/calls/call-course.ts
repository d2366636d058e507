import type { Call, CallAnalysis, CallArtifact, EndedReason } from '@saywell/contract';
import { and, eq, isNotNull, isNull, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { laidOver } from '../documents/laid-over.ts';
import type { NodeEpoch } from '../nodes/node-store.ts';
import { node } from '../nodes/node-table.ts';
import { laterThan } from '../rows/precondition.ts';
import { ownRow } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { raiseRow } from '../stored/raise-row.ts';
import { readList } from '../stored/read-stored.ts';
import { stamped } from '../stored/stored-form.ts';
import { storeFigures } from './call-figures.ts';
import { keepDraft, keepDrafts } from './call-drafts.ts';
import { measuresOf } from './call-measures.ts';
import { artifactForm, callColumns, callForm, toCall } from './call-row.ts';
import { call, callArtifact, callDraft } from './call-tables.ts';
import { isRunning } from './is-running.ts';

/** How a call ended, and what is stored of it. */
export interface CallEnd {
  readonly reason: EndedReason;
  readonly message?: string;
  /** What only the server has that the call ran on: an end with it is the call's true one. */
  readonly artifact?: CallArtifact;
  /** Epoch milliseconds, where the start has not been stored. */
  readonly startedAt?: number | undefined;
  /** Epoch milliseconds. Default: now. */
  readonly endedAt?: number;
  readonly analysis?: CallAnalysis;
}

/** Whose a call was that has ended. */
export interface EndedCall {
  readonly orgId: string;
  readonly campaignId: string | null;
  /** False: it had been ended by a server that took its owner for dead. */
  readonly wasOpen: boolean;
}

/** What is known of a call only when it is over, and what changes while it runs. */
export type CallAccount = Pick<
  Call,
  'analysis' | 'cost' | 'costs' | 'costBreakdown' | 'engines' | 'warnings' | 'compliance'
>;

/** What becomes of a call after its creation. */
export interface CallCourse {
  markInProgress(callId: string): Promise<void>;
  /** Where a call runs; null: it does not, or nobody has said where. */
  placeOf(callId: string): Promise<NodeEpoch | null>;
  /**
   * Ends a call once; null: it had ended, or is gone, and nothing has changed. The true end replaces one
   * without an artifact, and comes once, too.
   */
  end(callId: string, end: CallEnd): Promise<EndedCall | null>;
  /**
   * What was said so far in a call that runs, in place of what was. Should its server die, its call ends with it.
   * False: it has ended, or is gone.
   */
  keepDraft(callId: string, draft: CallArtifact): Promise<boolean>;
  /** Adds what is made of a call. False: it is gone. */
  keep(orgId: string, callId: string, made: CallAccount): Promise<boolean>;
  /** Ends every call that has begun and is not ended, for when none can be running. Answers them, with what was said. */
  endAllOpen(reason: EndedReason): Promise<readonly Call[]>;
  /** Of them those of earlier starts of this server, and those of programs that did not say where calls run. */
  endOfEarlierStarts(own: NodeEpoch, reason: EndedReason): Promise<readonly Call[]>;
  /** Of them those of servers that have stopped, or started anew since. */
  endOfStoppedNodes(reason: EndedReason): Promise<readonly Call[]>;
}

export function createCallCourse(context: StoreContext): CallCourse {
  const { db, now } = context;
  return {
    async markInProgress(callId) {
      const at = new Date(now());
      await db
        .update(call)
        .set({
          status: 'in-progress',
          startedAt: sql`coalesce(${call.startedAt}, ${at})`,
          updatedAt: laterThan(call, now()),
        })
        .where(and(eq(call.id, callId), ne(call.status, 'ended')));
    },
    async placeOf(callId) {
      const [found] = await db
        .select({ id: call.nodeId, epoch: call.nodeEpoch })
        .from(call)
        .where(and(eq(call.id, callId), isRunning));
      const { id = null, epoch = null } = found ?? {};
      return id === null || epoch === null ? null : { id, epoch };
    },
    end: (callId, end) => context.transaction((own) => endOnce(own, callId, end)),
    keepDraft: (callId, draft) => keepDraft(context, callId, draft),
    async keep(orgId, callId, { analysis, ...costs }) {
      await raiseRow(context, call, callForm, callId);
      const changed = await db
        .update(call)
        .set({
          ...(analysis !== undefined && { analysis }),
          body: laidOver(call, costs),
          updatedAt: laterThan(call, now()),
        })
        .where(ownRow(call, orgId, callId))
        .returning({ id: call.id });
      return changed.length > 0;
    },
    endAllOpen: (reason) => endOpen(context, reason),
    endOfEarlierStarts: ({ id, epoch }, reason) =>
      endOpen(context, reason, or(isNull(call.nodeId), and(eq(call.nodeId, id), lt(call.nodeEpoch, epoch)))),
    endOfStoppedNodes: (reason) =>
      endOpen(context, reason, and(isNotNull(call.nodeId), notExists(liveNode(db)))),
  };
}

/** Whoever ends the same call waits for its row: only one of them finds it open, or without its artifact. */
async function endOnce(context: StoreContext, callId: string, end: CallEnd): Promise<EndedCall | null> {
  const { db, now } = context;
  const [found] = await db
    .select({ status: call.status, orgId: call.orgId })
    .from(call)
    .where(eq(call.id, callId))
    .for('update');
  const wasOpen = found?.status !== 'ended';
  if (found === undefined || !(wasOpen || end.artifact !== undefined)) return null;
  if (end.artifact === undefined) await keepDrafts(context, [callId]);
  else {
    const body = stamped(artifactForm, end.artifact);
    const kept = await db
      .insert(callArtifact)
      .values({ callId, body })
      .onConflictDoUpdate({
        target: callArtifact.callId,
        set: { body, isProvisional: false },
        setWhere: eq(callArtifact.isProvisional, true),
      })
      .returning({ callId: callArtifact.callId });
    if (kept.length === 0) return null;
    await db.delete(callDraft).where(eq(callDraft.callId, callId));
    await storeFigures(db, { callId, orgId: found.orgId }, end.artifact);
  }
  const { reason, message = null, startedAt, endedAt = now(), analysis = null } = end;
  const [ended] = await db
    .update(call)
    .set({
      ...endedFields(endedAt),
      ...(startedAt !== undefined && { startedAt: sql`coalesce(${call.startedAt}, ${new Date(startedAt)})` }),
      updatedAt: laterThan(call, now()),
      endedReason: reason,
      endedMessage: message,
      analysis,
      ...(end.artifact !== undefined && measuresOf(end.artifact)),
    })
    .where(eq(call.id, callId))
    .returning({ orgId: call.orgId, campaignId: call.campaignId });
  return ended === undefined ? null : { ...ended, wasOpen };
}

async function endOpen(context: StoreContext, reason: EndedReason, which?: SQL): Promise<readonly Call[]> {
  const { db, now } = context;
  const ended = await db
    .update(call)
    .set({ ...endedFields(now()), updatedAt: laterThan(call, now()), endedReason: reason })
    .where(and(isRunning, which))
    .returning(callColumns);
  const said = await keepDrafts(
    context,
    ended.map(({ id }) => id),
  );
  return readList(context, ended, (row) => toCall(context, row, said.get(row.id)));
}

/** Where a call runs, if it does. */
const liveNode = (db: StoreContext['db']) =>
  db
    .select({ id: node.id })
    .from(node)
    .where(and(eq(node.id, call.nodeId), eq(node.epoch, call.nodeEpoch), ne(node.state, 'stopped')));

const endedFields = (at: number) => ({ status: 'ended', endedAt: new Date(at) }) as const;
