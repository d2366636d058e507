import type { Call, CallAnalysis, CallArtifact, EndedReason } from '@saywell/contract';
import { and, eq, ne, sql } from 'drizzle-orm';
import { laidOver } from '../documents/laid-over.ts';
import { laterThan } from '../rows/precondition.ts';
import { ownRow } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { raiseRow } from '../stored/raise-row.ts';
import { readList } from '../stored/read-stored.ts';
import { stamped } from '../stored/stored-form.ts';
import { artifactForm, callColumns, callForm, toCall } from './call-row.ts';
import { call, callArtifact } from './call-tables.ts';

/** How a call ended, and what is stored of it. */
export interface CallEnd {
  readonly reason: EndedReason;
  readonly message?: string;
  readonly artifact?: CallArtifact;
  readonly analysis?: CallAnalysis;
}

/** Whose a call was that has ended. */
export interface EndedCall {
  readonly orgId: string;
  readonly campaignId: string | null;
}

/** What is known of a call only when it is over. */
export type CallAccount = Pick<Call, 'analysis' | 'cost' | 'costs' | 'costBreakdown'>;

/** What becomes of a call after its creation. */
export interface CallCourse {
  markInProgress(callId: string): Promise<void>;
  /** Ends a call once; null: it had ended, or is gone, and nothing has changed. */
  end(callId: string, end: CallEnd): Promise<EndedCall | null>;
  /** Adds what is made of a call after its end. False: it is gone. */
  keep(orgId: string, callId: string, made: CallAccount): Promise<boolean>;
  /** Ends every call that has begun and is not ended; used at start, when none can be running. Answers them. */
  endAllOpen(reason: EndedReason): Promise<readonly Call[]>;
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
    end: (callId, { reason, message, artifact, analysis }) =>
      context.transaction(async ({ db: transaction }) => {
        const [ended] = await transaction
          .update(call)
          .set({
            ...endedFields(now()),
            updatedAt: laterThan(call, now()),
            endedReason: reason,
            endedMessage: message ?? null,
            analysis: analysis ?? null,
          })
          .where(and(eq(call.id, callId), ne(call.status, 'ended')))
          .returning({ orgId: call.orgId, campaignId: call.campaignId });
        if (ended === undefined) return null;
        if (artifact !== undefined)
          await transaction.insert(callArtifact).values({ callId, body: stamped(artifactForm, artifact) });
        return ended;
      }),
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
    async endAllOpen(reason) {
      const ended = await db
        .update(call)
        .set({ ...endedFields(now()), updatedAt: laterThan(call, now()), endedReason: reason })
        .where(isRunning)
        .returning(callColumns);
      return readList(context, ended, (row) => toCall(context, row));
    },
  };
}

/** Those that are scheduled have not begun: their job starts them. */
export const isRunning = and(ne(call.status, 'ended'), ne(call.status, 'scheduled'));

const endedFields = (now: number) => ({ status: 'ended', endedAt: new Date(now) }) as const;
