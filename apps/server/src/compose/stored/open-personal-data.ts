import type { FastifyBaseLogger } from 'fastify';
import type { RunningApiLog } from '../../features/logs/create-api-log.ts';
import {
  createPersonalDataService,
  type PersonalDataService,
} from '../../features/personal-data/personal-data-service.ts';
import type { CallParts } from '../call-parts.ts';
import type { StoredFiles } from './open-files.ts';
import type { Stored } from '../open-store.ts';

interface PersonalDataParts extends Stored, Pick<StoredFiles, 'recordings' | 'byteRemoval'> {
  readonly calls: Pick<CallParts, 'service' | 'waitingEnds'>;
  readonly apiLog: Pick<RunningApiLog, 'flush'>;
}

/** What exports and erases callers' data: it reaches into everything that has some. */
export function openPersonalData(
  log: FastifyBaseLogger,
  { store, encryptionKey, calls, apiLog, recordings, byteRemoval }: PersonalDataParts,
): PersonalDataService {
  return createPersonalDataService({
    store,
    calls: calls.service,
    recordings,
    byteRemoval,
    log,
    flushLog: () => apiLog.flush(),
    waitingEnds: calls.waitingEnds ?? { withdraw: async () => [] },
    encryptionKey,
    now: Date.now,
  });
}
