import { Client, type ClientConfig } from 'pg';
import type { SetTimer } from '../clock.ts';
import type { DatabaseLog } from './database-log.ts';

export interface ListenerOptions {
  readonly channel: string;
  readonly notified: (payload: string) => void;
  /** Notices may have been missed: the connection was away, and is there again. */
  readonly missed: () => void;
  readonly log: DatabaseLog;
  readonly setTimer: SetTimer;
}

const settings = {
  application_name: 'saywell feed',
  connectionTimeoutMillis: 5_000,
  query_timeout: 10_000,
  keepAlive: true,
} as const;
const firstRetryMs = 500;
const longestRetryMs = 15_000;
/** A line that is dead without having been closed is found out. */
const probeIntervalMs = 30_000;

/** What the database tells on a channel, over a connection of its own that is made anew when it breaks. */
export function openListener(connection: ClientConfig, options: ListenerOptions): AsyncDisposable {
  const listener = new Listener(connection, options);
  void listener.connect();
  return listener;
}

class Listener implements AsyncDisposable {
  readonly #connection: ClientConfig;
  readonly #options: ListenerOptions;
  #client: Client | undefined;
  #hasListened = false;
  #failures = 0;
  #isDisposed = false;
  #cancelTimer: () => void = () => undefined;

  constructor(connection: ClientConfig, options: ListenerOptions) {
    this.#connection = connection;
    this.#options = options;
  }

  async connect(): Promise<void> {
    if (this.#isDisposed) return;
    const { channel, notified, missed } = this.#options;
    const client = new Client({ ...settings, ...this.#connection });
    this.#client = client;
    client.on('error', (error: Error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, new Error('the connection was closed')));
    client.on('notification', ({ payload = '' }) => notified(payload));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      this.#lost(client, error);
      return;
    }
    if (this.#client !== client) return;
    const isAgain = this.#hasListened || this.#failures > 0;
    this.#hasListened = true;
    this.#failures = 0;
    this.#probe(client);
    if (isAgain) missed();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true;
    this.#cancelTimer();
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  #probe(client: Client): void {
    const look = async (): Promise<void> => {
      try {
        await client.query('select 1');
        if (this.#client === client) this.#probe(client);
      } catch (error) {
        this.#lost(client, error);
      }
    };
    this.#cancelTimer = this.#options.setTimer(() => void look(), probeIntervalMs);
  }

  #lost(client: Client, error: unknown): void {
    if (this.#client !== client || this.#isDisposed) return;
    this.#client = undefined;
    this.#cancelTimer();
    client.end().catch(() => undefined);
    if (this.#failures === 0)
      this.#options.log.warn({ error: String(error) }, 'the database tells no changes; trying again');
    const delayMs = Math.min(firstRetryMs * 2 ** Math.min(this.#failures, 10), longestRetryMs);
    this.#failures += 1;
    this.#cancelTimer = this.#options.setTimer(() => void this.connect(), delayMs);
  }
}
