import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { SetTimer } from '../http/drain.ts';
import type { OutboxKind } from '../store/outbox-kind.ts';
import type { OutboxMessage, Store } from '../store/store.ts';
import { DeliveryError } from './delivery-error.ts';
import { retryDelayMs } from './retry-delay.ts';

/** Delivers one message, or finds its subject gone. Rejects with `DeliveryError`, within a limit below the lease. */
export type Deliver = (message: OutboxMessage) => Promise<void>;
export type Deliverers = Readonly<Partial<Record<OutboxKind, Deliver>>>;

export interface OutboxWorkerOptions {
  readonly store: Store['outbox'];
  readonly deliverers: Deliverers;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly setTimer: SetTimer;
  /** ms after this many attempts; null: give up. */
  readonly retryDelayMs?: (attempts: number) => number | null;
  /** Waiting deliveries when the worker stops, ms. */
  readonly stopTimeoutMs?: number;
}

/** Disposing lets deliveries that run finish, within a limit; what is left is found by the next start. */
export interface OutboxWorker extends AsyncDisposable {
  /** Looks for messages now. */
  wake(): void;
}

/** Longer than any delivery may take; then another server may try. */
const leaseMs = 60_000;
const batchSize = 5;
/** Also finds what other servers left and what is due again. */
const pollIntervalMs = 15_000;
const defaultStopTimeoutMs = 5_000;

/**
 * Delivers what is in the outbox: at once when woken, and what failed again
 * later. Every message is delivered at least once; receivers tell a repetition by its id.
 */
export function createOutboxWorker(options: OutboxWorkerOptions): OutboxWorker {
  const { setTimer } = options;
  let round: Promise<void> | undefined;
  let isWanted = false;
  const stop = new AbortController();
  let timer: ReturnType<SetTimer> | undefined;

  const wake = (): void => {
    if (stop.signal.aborted) return;
    isWanted = true;
    round ??= deliverWhileWanted();
  };
  async function deliverWhileWanted(): Promise<void> {
    timer?.cancel();
    while (isWanted && !stop.signal.aborted) {
      isWanted = false;
      if ((await deliverBatch(options)) === batchSize) isWanted = true;
    }
    // No await from the loop's condition to here: a call of `wake` finds one or the other.
    round = undefined;
    if (!stop.signal.aborted) timer = setTimer(wake, pollIntervalMs);
  }
  return {
    wake,
    async [Symbol.asyncDispose]() {
      stop.abort();
      timer?.cancel();
      if (round === undefined) return;
      await Promise.race([
        round,
        sleep(options.stopTimeoutMs ?? defaultStopTimeoutMs, undefined, { ref: false }),
      ]);
    },
  };
}

/** Answers how many messages there were. */
async function deliverBatch(options: OutboxWorkerOptions): Promise<number> {
  const { store, deliverers, log } = options;
  const kinds = outboxKinds.filter((kind) => deliverers[kind] !== undefined);
  try {
    const messages = await store.claim({ kinds, limit: batchSize, leaseMs });
    await Promise.all(messages.map((message) => deliverOne(options, message)));
    return messages.length;
  } catch (error) {
    log.error({ err: error, code: 'outbox-unavailable' }, 'the outbox cannot be read');
    return 0;
  }
}

const outboxKinds: readonly OutboxKind[] = ['contact-mail', 'contact-webhook', 'newsletter-mail'];

async function deliverOne(options: OutboxWorkerOptions, message: OutboxMessage): Promise<void> {
  const { store, deliverers, log } = options;
  const code = await attempt(deliverers[message.kind], message);
  const about = { outboxId: message.id, kind: message.kind, attempts: message.attempts };
  try {
    if (code === null) await store.delete(message.id);
    else {
      const delayMs = (options.retryDelayMs ?? retryDelayMs)(message.attempts);
      await store.fail(message.id, code, delayMs);
      log.warn({ ...about, code, delayMs }, delayMs === null ? 'delivery given up' : 'delivery failed');
      return;
    }
    log.info(about, 'delivered');
  } catch (error) {
    // The lease ends, and the message is tried again.
    log.error({ ...about, err: error, code: 'outbox-unavailable' }, 'a delivery could not be settled');
  }
}

/** The code of the failure; null when there is none. */
async function attempt(deliver: Deliver | undefined, message: OutboxMessage): Promise<string | null> {
  try {
    await deliver?.(message);
    return null;
  } catch (error) {
    return error instanceof DeliveryError ? error.code : 'delivery-failed';
  }
}
