import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Clock } from '../../platform/clock.ts';
import type { Deliver, Delivery } from './delivery.ts';
import type { ReachableServer } from './server-target.ts';

export interface MessageQueueOptions {
  readonly deliver: Deliver;
  /** Undefined: nothing is sent. */
  readonly server: Promise<ReachableServer | undefined>;
  readonly clock: Clock;
  readonly log: { warn(details: object, message: string): void };
}

type MakeDelivery = (server: ReachableServer) => Delivery;

/** Disposing delivers what waits, within a limit. */
export interface MessageQueue extends AsyncDisposable {
  add(make: MakeDelivery): void;
  /** Nothing waits and nothing is on its way. */
  readonly isIdle: boolean;
}

/** About half a minute of a lively call. */
const maxWaiting = 100;
/** A server that takes longer falls behind what is said. */
const deliveryTimeoutMs = 5_000;
const drainTimeoutMs = 5_000;

/** One message after the other to one server, in their order. A slow server misses some; nobody waits for it. */
export function createMessageQueue({ deliver, server, clock, log }: MessageQueueOptions): MessageQueue {
  const waiting: MakeDelivery[] = [];
  const stop = new AbortController();
  let sending: Promise<void> | undefined;
  let agent: HttpAgent | undefined;
  let dropped = 0;

  const sendAll = async (): Promise<void> => {
    const found = await server;
    if (found === undefined) waiting.length = 0;
    else {
      agent ??= createAgent(found);
      const own = { timeoutMs: deliveryTimeoutMs, signal: stop.signal, agent };
      for (let make = waiting.shift(); make !== undefined; make = waiting.shift())
        await deliver({ ...make(found), ...own }, ignore).catch(ignore);
    }
    sending = undefined;
  };
  const drop = (): void => {
    dropped += 1;
    if (dropped === 1)
      log.warn({ waiting: waiting.length }, 'server messages are dropped: the server is slow');
  };
  return {
    add(make) {
      if (stop.signal.aborted || waiting.length >= maxWaiting) return drop();
      waiting.push(make);
      sending ??= sendAll();
    },
    get isIdle() {
      return sending === undefined;
    },
    async [Symbol.asyncDispose]() {
      const cancelTimer = clock.setTimer(() => {
        dropped += waiting.length;
        waiting.length = 0;
        stop.abort();
      }, drainTimeoutMs);
      await sending;
      cancelTimer();
      stop.abort();
      agent?.destroy();
      if (dropped > 0) log.warn({ dropped }, 'server messages were dropped');
    },
  };
}

const ignore = (): void => undefined;

/** One connection for the messages of one call. */
function createAgent({ url }: ReachableServer): HttpAgent {
  const options = { keepAlive: true, maxSockets: 1 };
  return url.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options);
}
