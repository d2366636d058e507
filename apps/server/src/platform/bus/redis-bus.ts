import type { Clock } from '../clock.ts';
import { type Bus, type BusMessage, createBusListeners, readMessage, writeMessage } from './bus.ts';
import {
  type DatabaseLine,
  type DatabaseLineOptions,
  openDatabaseLine,
  tellByDatabase,
} from './database-line.ts';
import type { RedisConnection } from './redis-connection.ts';

export interface RedisBusOptions extends DatabaseLineOptions {
  /** Id of this server. */
  readonly own: string;
  readonly redis: RedisConnection;
  /** Before the names of this installation: others may have the same Redis. */
  readonly prefix: string;
  readonly clock: Pick<Clock, 'now' | 'setTimer'>;
}

/** What a server knows of Redis. */
export interface RedisView {
  /** It answers, and what is published is heard. */
  readonly isThere: boolean;
  /** The server that passes on what the database tells; null: none. */
  readonly leader: string | null;
}

export const redisAway: RedisView = { isThere: false, leader: null };

/** One server listens at the database for all; while nobody does, each for itself. */
export const listensItself = ({ isThere, leader }: RedisView, own: string): boolean =>
  !isThere || leader === null || leader === own;

const lookEveryMs = 2_000;
/** Four looks. */
const leaseMs = 8_000;
/** What a server says to itself is heard by then, ms. */
const echoLimitMs = 6_000;

/** Whoever has the lease keeps it; a free one goes to whoever hears the database. Answers who has it. */
const holdLease = `
local holder = redis.call('GET', KEYS[1])
if holder == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) return holder end
if not holder and ARGV[3] == 'hears' then
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  return ARGV[1]
end
return holder or ''`;

const giveLeaseBack = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

/**
 * Servers tell each other through Redis, and one of them what the database tells: a notice costs the database more with
 * every connection that listens. Without Redis everything goes through the database.
 */
export function openRedisBus(options: RedisBusOptions): Bus {
  return new RedisBus(options);
}

class RedisBus implements Bus {
  readonly #options: RedisBusOptions;
  readonly #listeners: ReturnType<typeof createBusListeners>;
  readonly #names: { readonly bus: string; readonly echo: string; readonly lease: string };
  #view = redisAway;
  #line: DatabaseLine | undefined;
  #hasHeard = false;
  #echoAt = Number.NEGATIVE_INFINITY;
  #cancelTimer: (() => void) | undefined;
  #looking: Promise<void> | undefined;
  #isDisposed = false;

  constructor(options: RedisBusOptions) {
    const { own, redis, prefix, clock } = options;
    this.#options = options;
    this.#listeners = createBusListeners(own);
    this.#names = { bus: `${prefix}:bus`, echo: `${prefix}:echo:${own}`, lease: `${prefix}:listener` };
    redis.subscribe(this.#names.bus, (text) => this.#published(text));
    redis.subscribe(this.#names.echo, () => {
      this.#echoAt = clock.now();
    });
    this.#listen();
    this.#lookLater(0);
  }

  publish: Bus['publish'] = (topic, text) => {
    const { own } = this.#options;
    const message = { sender: own, topic, text };
    const byDatabase = (): Promise<void> => tellByDatabase(this.#options, message);
    void (this.#view.isThere ? this.#publish(message).catch(byDatabase) : byDatabase());
  };

  subscribe: Bus['subscribe'] = (topic, heard) => this.#listeners.subscribe(topic, heard);

  onMissed: Bus['onMissed'] = (missed) => this.#listeners.onMissed(missed);

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true;
    this.#cancelTimer?.();
    await this.#looking;
    const { own, redis } = this.#options;
    if (this.#isLeader) await redis.run(giveLeaseBack, [this.#names.lease], [own]).catch(() => undefined);
    await this.#line?.[Symbol.asyncDispose]();
    await redis[Symbol.asyncDispose]();
  }

  get #isLeader(): boolean {
    return this.#view.isThere && this.#view.leader === this.#options.own;
  }

  #lookLater(delayMs = lookEveryMs): void {
    if (this.#isDisposed) return;
    this.#cancelTimer = this.#options.clock.setTimer(() => {
      this.#looking = this.#look().finally(() => this.#lookLater());
    }, delayMs);
  }

  async #look(): Promise<void> {
    const wasLeader = this.#isLeader;
    this.#view = await this.#read().catch(() => redisAway);
    if (this.#isDisposed) return;
    if (listensItself(this.#view, this.#options.own)) this.#listen();
    else await this.#listenNoMore();
    // Between the one who passed on before and this one nobody did.
    if (this.#isLeader && !wasLeader) this.#passMissed();
  }

  async #read(): Promise<RedisView> {
    const { own, redis, clock } = this.#options;
    const { lease, echo } = this.#names;
    const hears = this.#line?.isHearing === true ? 'hears' : '';
    const holder = await redis.run(holdLease, [lease], [own, String(leaseMs), hears]);
    await redis.publish(echo, '');
    const isThere = clock.now() - this.#echoAt < echoLimitMs;
    return { isThere, leader: typeof holder === 'string' && holder !== '' ? holder : null };
  }

  #listen(): void {
    const again = (): void => {
      this.#listeners.tellMissed();
      if (this.#isLeader) this.#passMissed();
    };
    this.#line ??= openDatabaseLine(this.#options, {
      heard: (message) => {
        this.#listeners.tell(message);
        if (this.#isLeader) void this.#publish(message).catch(() => undefined);
      },
      begun: () => {
        // At the start nothing was told before.
        if (this.#hasHeard) again();
        this.#hasHeard = true;
      },
      missed: () => {
        this.#hasHeard = true;
        again();
      },
    });
  }

  async #listenNoMore(): Promise<void> {
    const line = this.#line;
    this.#line = undefined;
    await line?.[Symbol.asyncDispose]();
  }

  /** With who passes it on, who has heard it already. */
  #publish(message: BusMessage): Promise<void> {
    const { own, redis } = this.#options;
    return redis.publish(this.#names.bus, `${own} ${writeMessage(message)}`);
  }

  #passMissed(): void {
    const { own } = this.#options;
    void this.#publish({ sender: own, topic: 'missed', text: '' }).catch(() => undefined);
  }

  #published(text: string): void {
    const at = text.indexOf(' ');
    const message = readMessage(text.slice(at + 1));
    if (message === null || text.slice(0, at) === this.#options.own) return;
    if (message.topic === 'missed') this.#listeners.tellMissed();
    else this.#listeners.tell(message);
  }
}
