import { dayMs, systemClock } from '../platform/clock.ts';
import type { ServerConfig } from '../platform/config/server-config.ts';
import { type DailySweepOptions, sweepDaily } from '../platform/sweep-daily.ts';
import type { Store } from '../store/store.ts';
import type { OpenedFiles } from './stored/open-files.ts';

export interface SweepsOptions extends Pick<DailySweepOptions, 'log'> {
  readonly config: Pick<ServerConfig, 'auditDays'>;
  readonly store: Pick<Store, 'audit' | 'bin'>;
  readonly sweepFiles: OpenedFiles['sweepFiles'];
}

/** What is tidied up once a day. */
export function openSweeps({ config, store, sweepFiles, log }: SweepsOptions): readonly AsyncDisposable[] {
  const { setTimer } = systemClock;
  return [
    // What a crash left just before a start is too young for that start's sweep.
    sweepDaily({ sweep: sweepFiles, failure: 'abandoned uploads were not removed', setTimer, log }),
    sweepDaily({
      sweep: () => store.audit.deleteOlder(Date.now() - config.auditDays * dayMs),
      failure: 'what is too old in the audit log was not removed',
      setTimer,
      log,
    }),
    sweepDaily({
      sweep: () => store.bin.deleteOver(),
      failure: 'what was deleted long ago was not removed for good',
      setTimer,
      log,
    }),
  ];
}
