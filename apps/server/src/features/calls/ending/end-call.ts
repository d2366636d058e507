import type { CallUsage } from '@saywell/agent';
import type { Call, CallArtifact, EndedReason } from '@saywell/contract';
import type { Prices } from '../../../platform/config/prices.ts';
import type { Store } from '../../../store/store.ts';
import { longestAnalysisMs } from '../../analysis/analysis-job.ts';
import type { PlannedAnalysis } from '../../analysis/plan-analysis.ts';
import { type BilledEngines, type CallCosts, callCosts } from '../../costs/call-costs.ts';
import type { CallMessages } from '../../server-messages/call-messages.ts';
import { endStoredCall } from './end-stored-call.ts';

export interface CallEnd {
  readonly orgId: string;
  readonly callId: string;
  readonly reason: EndedReason;
  readonly artifact: CallArtifact;
  /** What the call took. */
  readonly usage: CallUsage;
  readonly engines: BilledEngines;
  readonly prices: Prices;
  /** What is made of it now, and what later by a job. */
  readonly analysis: PlannedAnalysis;
  /** Of the customer's server; undefined: nobody is notified. */
  readonly messages: CallMessages | undefined;
}

/**
 * Stores the end of a call with what it took, and in the same transaction what is to be sent
 * about it and made of it.
 */
export async function endCall(store: Store, end: CallEnd): Promise<void> {
  const { orgId, callId, reason, artifact, analysis, messages } = end;
  // What nobody may be waiting for: deliveries of what was sent before.
  void messages?.close();
  await store.transaction(async (store) => {
    if (!(await endStoredCall(store, callId, { reason, artifact }))) return;
    const ended = await store.call.get(orgId, callId);
    if (ended === null) return;
    const account = { ...costsOf(ended, end), ...(analysis.now !== null && { analysis: analysis.now }) };
    await store.call.keep(orgId, callId, account);
    const holdMs = analysis.later === null ? 0 : longestAnalysisMs;
    const reportId = await messages?.ended({ ...ended, ...account }, reason, store, holdMs);
    if (analysis.later === null) return;
    const payload = { ...analysis.later, ...(reportId !== undefined && { reportId }) };
    await store.job.add({ orgId, kind: 'call-analysis', subjectId: callId, payload });
  });
}

function costsOf({ startedAt, endedAt }: Call, { usage, engines, prices }: CallEnd): CallCosts {
  // Nobody was there before its start.
  const lastedMs =
    startedAt === undefined || endedAt === undefined ? 0 : Date.parse(endedAt) - Date.parse(startedAt);
  return callCosts({ engines, usage, minutes: Math.max(0, lastedMs) / 60_000 }, prices);
}
