import type { Call } from '@saywell/contract';
import type { Store } from '../../../store/store.ts';
import { longestAnalysisMs } from '../../analysis/analysis-job.ts';
import type { CallSpending } from '../../budgets/call-spending.ts';
import { type CallCosts, callCosts } from '../../costs/call-costs.ts';
import type { CallMessages } from '../../server-messages/call-messages.ts';
import type { BookingWrite, CallEnd } from './call-end.ts';
import { endStoredCall } from './end-stored-call.ts';

/** Of the customer's server, for a call that is over; undefined: nobody is notified. */
export type MessagesOf = (store: Store, ended: Call) => Promise<CallMessages | undefined>;

/**
 * Stores the end of a call with what it took, and in the same transaction what is to be sent
 * about it and made of it. Storing it again changes nothing, so that it may be tried until it is known to be stored.
 */
export async function endCall(store: Store, end: CallEnd, messagesOf: MessagesOf): Promise<void> {
  const { orgId, callId, reason, startedAt, endedAt, analysis, keepsNothing = false } = end;
  // An empty one: without any the call would count as not yet ended by its own server.
  const artifact = keepsNothing ? {} : end.artifact;
  await store.transaction(async (store) => {
    if (!(await endStoredCall(store, callId, { reason, artifact, startedAt, endedAt }))) return;
    if (end.events !== undefined && !keepsNothing) await store.call.keepEvents(callId, end.events);
    const ended = await store.call.get(orgId, callId);
    if (ended === null) return;
    for (const write of end.bookings) await storeBooking(store, end, write);
    const account = {
      ...costsOf(ended, end),
      ...(end.compliance !== undefined && { compliance: end.compliance }),
    };
    const made = analysis.now === null ? {} : { analysis: analysis.now };
    await store.call.keep(orgId, callId, { ...account, ...(!keepsNothing && made) });
    if (end.spending !== undefined) await countSpending(store, orgId, end.spending);
    const holdMs = analysis.later === null ? 0 : longestAnalysisMs;
    const messages = await messagesOf(store, ended);
    const reportId = await messages?.ended(
      { ...ended, artifact: { ...ended.artifact, ...end.artifact }, ...account, ...made },
      reason,
      store,
      holdMs,
    );
    if (end.trace !== undefined)
      await store.job.add({ orgId, kind: 'call-trace', subjectId: callId, payload: end.trace });
    if (analysis.later === null) return;
    const payload = { ...analysis.later, ...(reportId !== undefined && { reportId }) };
    await store.job.add({ orgId, kind: 'call-analysis', subjectId: callId, payload });
  });
}

async function countSpending(
  { spending }: Pick<Store, 'spending'>,
  orgId: string,
  { holderId, totalUsd, subjects }: CallSpending,
): Promise<void> {
  const accounts = subjects.map((subject) => ({ subject }));
  await spending.charge(orgId, { holderId, accounts, totalUsd, holdUsd: null });
}

function storeBooking(
  { booking }: Pick<Store, 'booking'>,
  { orgId, callId }: CallEnd,
  write: BookingWrite,
): Promise<unknown> {
  return write.type === 'booked'
    ? booking.create(orgId, callId, write.booking)
    : booking.change(orgId, callId, write.change);
}

function costsOf(
  { startedAt, endedAt }: Call,
  { usage, engines, shares, later, prices }: CallEnd,
): CallCosts {
  // Nobody was there before its start.
  const lastedMs =
    startedAt === undefined || endedAt === undefined ? 0 : Date.parse(endedAt) - Date.parse(startedAt);
  return callCosts({ engines, usage, shares, later, minutes: Math.max(0, lastedMs) / 60_000 }, prices);
}
