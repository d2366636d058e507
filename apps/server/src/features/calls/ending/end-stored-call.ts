import type { CallEnd } from '../../../store/calls/call-store.ts';
import type { Store } from '../../../store/store.ts';

/** Ends a call once; its campaign goes on with the next customer. False: it had ended, or is gone. */
export function endStoredCall(
  store: Pick<Store, 'transaction'>,
  callId: string,
  end: CallEnd,
): Promise<boolean> {
  return store.transaction(async ({ call, job }) => {
    const ended = await call.end(callId, end);
    if (ended === null) return false;
    const { orgId, campaignId } = ended;
    if (campaignId !== null) await job.add({ orgId, kind: 'campaign-run', subjectId: campaignId });
    return true;
  });
}
