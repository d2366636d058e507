import type { CallEnd } from '../../../store/calls/call-store.ts';
import type { Store } from '../../../store/store.ts';

/**
 * Ends a call once; its campaign goes on with the next customer. False: it had ended, or is gone. An end with an
 * artifact is its owner's: it counts also when another server has ended the call meanwhile.
 */
export function endStoredCall(
  store: Pick<Store, 'transaction'>,
  callId: string,
  end: CallEnd,
): Promise<boolean> {
  return store.transaction(async ({ call, job }) => {
    const ended = await call.end(callId, end);
    if (ended === null) return false;
    const { orgId, campaignId, wasOpen } = ended;
    if (campaignId !== null && wasOpen) await job.add({ orgId, kind: 'campaign-run', subjectId: campaignId });
    return true;
  });
}
