import type { CallPartsOptions } from '../app-context.ts';
import type { SetTimer } from '../http/drain.ts';
import { createDeliverers } from './notifications.ts';
import { createOutboxWorker, type OutboxWorker } from './outbox-worker.ts';

/** Delivers what was left at the last stop, and from now on what is put into the outbox. */
export function openOutbox({ config, store, log }: CallPartsOptions, setTimer: SetTimer): OutboxWorker {
  const deliverers = createDeliverers(config, store);
  if (Object.keys(deliverers).length === 0) return noOutbox;
  const worker = createOutboxWorker({ store: store.outbox, deliverers, log, setTimer });
  worker.wake();
  return worker;
}

/** An installation that tells nobody anything. */
const noOutbox: OutboxWorker = { wake: () => undefined, [Symbol.asyncDispose]: async () => undefined };
