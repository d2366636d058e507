import type { SetTimer } from '../../platform/clock.ts';
import type { FileService } from './file-service.ts';

export interface PeriodicSweepOptions {
  readonly files: Pick<FileService, 'sweep'>;
  readonly setTimer: SetTimer;
  readonly log: { warn(details: object, message: string): void };
}

/** What a crash left just before a start is too young for that start's sweep. */
const intervalMs = 24 * 3_600_000;

/** Removes what crashes left in the storage, now and once a day. */
export function sweepPeriodically({ files, setTimer, log }: PeriodicSweepOptions): AsyncDisposable {
  let cancelTimer: (() => void) | undefined;
  let isOver = false;
  const sweep = async (): Promise<void> => {
    try {
      await files.sweep();
    } catch (error) {
      log.warn({ err: error }, 'abandoned uploads were not removed');
    }
    if (!isOver) cancelTimer = setTimer(() => void (sweeping = sweep()), intervalMs);
  };
  let sweeping = sweep();
  return {
    async [Symbol.asyncDispose]() {
      isOver = true;
      cancelTimer?.();
      await sweeping;
    },
  };
}
