import { Client, type ClientConfig } from 'pg';
import type { SetTimer } from '../clock.ts';
import type { DatabaseLog } from './database-log.ts';

export interface ListenerOptions {
  readonly channels: readonly string[];
  readonly notified: (channel: string, payload: string) => void;
  /** It hears for the first time. */
  readonly begun?: (() => void) | undefined;
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

export interface OpenListener extends AsyncDisposable {
  /** Is its connection there? */
  readonly isHearing: boolean;
}

/** What the database tells on some channels, over a connection of its own that is made anew when it breaks. */
export function openListener(connection: ClientConfig, options: ListenerOptions): OpenListener {
  const listener = new Listener(connection, options);
  void listener.connect();
  return listener;
}

class Listener implements OpenListener {
  readonly #connection: ClientConfig;
  readonly #options: ListenerOptions;
  #client: Client | undefined;
  #hasListened = false;
  #isHearing = false;
  #failures = 0;
  #isDisposed = false;
  #cancelTimer: () => void = () => undefined;

  constructor(connection: ClientConfig, options: ListenerOptions) {
    this.#connection = connection;
    this.#options = options;
  }

  get isHearing(): boolean {
    return this.#isHearing;
  }

  async connect(): Promise<void> {
    if (this.#isDisposed) return;
    const { channels, notified, missed, begun } = this.#options;
    const client = new Client({ ...settings, ...this.#connection });
    this.#client = client;
    client.on('error', (error: Error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, new Error('the connection was closed')));
    client.on('notification', ({ channel, payload = '' }) => notified(channel, payload));
    try {
      await client.connect();
      for (const channel of channels) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      this.#lost(client, error);
      return;
    }
    if (this.#client !== client) return;
    const isAgain = this.#hasListened || this.#failures > 0;
    this.#hasListened = true;
    this.#isHearing = true;
    this.#failures = 0;
    this.#probe(client);
    if (isAgain) missed();
    else begun?.();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true;
    this.#isHearing = false;
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
    this.#isHearing = false;
    this.#cancelTimer();
    client.end().catch(() => undefined);
    if (this.#failures === 0)
      this.#options.log.warn({ error: String(error) }, 'the database tells no changes; trying again');
    const delayMs = Math.min(firstRetryMs * 2 ** Math.min(this.#failures, 10), longestRetryMs);
    this.#failures += 1;
    this.#cancelTimer = this.#options.setTimer(() => void this.connect(), delayMs);
  }
}
