import { createClient } from '@redis/client';
import type { Clock } from '../clock.ts';
import type { DatabaseLog } from '../database/database-log.ts';
import { within } from '../within.ts';

/** Redis or Valkey. Everything rejects at once while it is away, and after a moment when it does not answer. */
export interface RedisConnection extends AsyncDisposable {
  /** Runs a script of Redis. */
  run(script: string, keys: readonly string[], values: readonly string[]): Promise<unknown>;
  publish(channel: string, text: string): Promise<void>;
  /** Hears what is published from now on; also when the connection was away meanwhile. */
  subscribe(channel: string, heard: (text: string) => void): void;
}

export interface RedisConnectionOptions {
  /** `redis[s]://user:password@host:port/database` */
  readonly url: string;
  readonly clock: Pick<Clock, 'setTimer'>;
  readonly log: DatabaseLog;
}

const connectTimeout = 2_000;
const longestRetryMs = 5_000;
/** Whoever counts a request does not let it wait. */
const commandLimitMs = 1_000;

/** Resolves at once: a server starts without its Redis. */
export function openRedis({ url, clock, log }: RedisConnectionOptions): RedisConnection {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout, reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, longestRetryMs) },
  });
  const subscriber = client.duplicate();
  let isReported = false;
  for (const one of [client, subscriber]) {
    one.on('error', (error: Error) => {
      if (!isReported) log.warn({ code: 'bus-away', error: error.message }, 'Redis does not answer');
      isReported = true;
    });
    one.on('ready', () => {
      isReported = false;
    });
    one.connect().catch(() => undefined);
  }
  const limited = <Answer>(work: Promise<Answer>): Promise<Answer> =>
    within(
      { clock, limitMs: commandLimitMs },
      () => work,
      () => {
        throw new Error('Redis is late');
      },
    );
  return {
    run: (script, keys, values) => limited(client.eval(script, { keys: [...keys], arguments: [...values] })),
    publish: async (channel, text) => void (await limited(client.publish(channel, text))),
    subscribe(channel, heard) {
      const listen = (): void => void subscriber.subscribe(channel, heard).catch(() => undefined);
      // After a connection that broke the client subscribes again by itself.
      if (subscriber.isReady) listen();
      else subscriber.once('ready', listen);
    },
    async [Symbol.asyncDispose]() {
      for (const one of [client, subscriber]) one.destroy();
    },
  };
}
