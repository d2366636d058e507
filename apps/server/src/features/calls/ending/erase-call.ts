import { rm } from 'node:fs/promises';
import type { Call } from '@saywell/contract';
import type { FastifyBaseLogger } from 'fastify';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Store } from '../../../store/store.ts';
import { recordingFolder } from '../../rooms/recording/recording-files.ts';
import type { LiveCalls } from '../live/live-calls.ts';
import { endStoredCall } from './end-stored-call.ts';

export interface EraseCallParts {
  readonly store: Pick<Store, 'call' | 'transaction'>;
  readonly calls: Pick<LiveCalls, 'end'>;
  readonly config: { readonly dataDirectory: string };
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Deletes a call with its recordings. One that runs is ended first, so that nothing is
 * written any more. The call itself goes last: what fails before can be asked for again.
 *
 * @throws {DomainError} `recordings-not-erased`.
 */
export async function eraseCall(
  { store, calls, config, log }: EraseCallParts,
  orgId: string,
  id: string,
): Promise<Call | null> {
  const call = await store.call.get(orgId, id);
  if (call === null) return null;
  if (call.status !== 'ended') {
    const reason = call.status === 'scheduled' ? 'scheduled-call-deleted' : 'call-deleted';
    await calls.end(id, reason);
    await endStoredCall(store, id, { reason });
  }
  try {
    await rm(recordingFolder(config.dataDirectory, id), { recursive: true, force: true });
  } catch (error) {
    log.error({ call: id, err: error }, 'recordings could not be erased');
    throw new DomainError('recordings-not-erased', 'The recordings could not be erased; try again.');
  }
  return store.call.delete(orgId, id);
}
