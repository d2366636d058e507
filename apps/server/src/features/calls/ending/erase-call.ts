import type { Call } from '@saywell/contract';
import type { Store } from '../../../store/store.ts';
import type { ByteRemoval } from '../../stored-bytes/byte-removal.ts';
import type { LiveCalls } from '../live/live-calls.ts';
import { endStoredCall } from './end-stored-call.ts';

export interface EraseCallParts {
  readonly store: Pick<Store, 'call' | 'transaction'>;
  readonly calls: Pick<LiveCalls, 'end'>;
  readonly byteRemoval: Pick<ByteRemoval, 'job' | 'now'>;
}

/** A call that was deleted. */
export interface ErasedCall {
  readonly call: Call;
  /** False: the storage is away; a job deletes its recordings. */
  readonly hasNoRecordings: boolean;
}

/**
 * Deletes a call with its recordings. One that runs is ended first, so that nothing is written any more. Its recordings
 * go at once, or, when the storage is away, by a job that is stored together with the deletion.
 */
export async function eraseCall(
  { store, calls, byteRemoval }: EraseCallParts,
  orgId: string,
  id: string,
): Promise<ErasedCall | null> {
  const found = await store.call.get(orgId, id);
  if (found === null) return null;
  if (found.status !== 'ended') {
    const reason = found.status === 'scheduled' ? 'scheduled-call-deleted' : 'call-deleted';
    await calls.end(id, reason);
    await endStoredCall(store, id, { reason });
  }
  const call = await store.transaction(async (own) => {
    const deleted = await own.call.delete(orgId, id);
    if (deleted !== null) await own.job.add(byteRemoval.job(orgId, 'recordings', id));
    return deleted;
  });
  return call === null ? null : { call, hasNoRecordings: await byteRemoval.now('recordings', id) };
}
