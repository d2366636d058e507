import { systemClock } from '../../../platform/clock.ts';
import { testEncryptionKey } from '../../../platform/database/testing/test-database.ts';
import { runJob } from '../../../platform/jobs/run-job.ts';
import { noApiLog } from '../../../platform/logs/api-log.ts';
import { createLog } from '../../../platform/logs/create-log.ts';
import type { Store } from '../../../store/store.ts';
import type { ServerMessages } from '../create-server-messages.ts';
import { openServerMessages } from '../open-server-messages.ts';

export interface TestMessages {
  readonly service: ServerMessages;
  /** Delivers what was stored for later. */
  deliver(): Promise<void>;
}

/** Messages to customers' servers on this machine, in full. */
export function openTestMessages(store: Store): TestMessages {
  const log = createLog({ level: 'silent' });
  const { service, job: definition } = openServerMessages({
    config: { allowPrivateWebhooks: true },
    store,
    encryptionKey: testEncryptionKey,
    credentials: async () => null,
    apiLog: noApiLog,
    log,
    // Jobs are due by the clock of the store, which does not move.
    clock: { ...systemClock, now: () => 0 },
  });
  return {
    service,
    async deliver() {
      const stopped = new AbortController().signal;
      const jobs = await store.job.claim([{ kind: 'server-message', limit: 100, leaseMs: 10_000 }]);
      for (const job of jobs)
        await runJob(job, definition, { store, log, setTimer: systemClock.setTimer, stopped });
    },
  };
}
