import type { Clock } from '../../platform/clock.ts';
import { within } from '../../platform/within.ts';
import type { NodeEpoch, NodeFacts, NodeLoad, NodeStore } from '../../store/nodes/node-store.ts';
import type { NodeState } from '../../store/nodes/node-table.ts';
import { beatIntervalMs, mayJudge, noPulse, type Pulse, transitionPulse } from './pulse.ts';

/** Shows the other servers that this one lives. Disposing says that it has stopped. */
export interface NodeHeart extends AsyncDisposable {
  /** This start of the server; what runs here belongs to it. */
  readonly own: NodeEpoch;
  readonly state: 'ready' | 'draining';
  /** It takes nothing new; the others are told at once. */
  drain(): void;
  /** Shows now what it has and takes, and reads who else is there. A sign that is not stored is a missed one. */
  tell(): Promise<void>;
  /** The database's time, as far as it is known, epoch milliseconds: all servers of a database have it. */
  databaseNow(): number;
}

export interface NodeHeartOptions extends NodeFacts {
  readonly store: Pick<NodeStore, 'register' | 'beat'>;
  readonly clock: Pick<Clock, 'now' | 'setTimer'>;
  readonly log: {
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  readonly id: string;
  /** What it has and takes. Default: nothing, and nothing. */
  readonly load?: (() => NodeLoad) | undefined;
  /** A sign of life is stored. Rejections change nothing. */
  readonly beaten?: (() => Promise<unknown>) | undefined;
  /** Ends what dead servers left, now and then; undefined: there are no others. Rejections are logged. */
  readonly reap?: (() => Promise<unknown>) | undefined;
}

const reapIntervalMs = 5_000;
/** A sign of life that takes longer is a missed one. */
const beatTimeoutMs = 5_000;
const stopTimeoutMs = 2_000;

/** Registers this start, which ends earlier ones of the same id. Rejects when the database does not take it. */
export async function openNodeHeart(options: NodeHeartOptions): Promise<NodeHeart> {
  const heart = new Heart(options);
  await heart.register();
  return heart;
}

const noLoad = (): NodeLoad => ({ calls: 0, maxCalls: 0 });

class Heart implements NodeHeart {
  readonly #options: NodeHeartOptions;
  #own: NodeEpoch = { id: '', epoch: 0 };
  /** How far the database's clock is ahead of this machine's, ms. */
  #aheadMs = 0;
  #pulse: Pulse = noPulse;
  #reapedAt = 0;
  #state: 'ready' | 'draining' = 'ready';
  #beating: Promise<void> | undefined;
  #cancelTimer: (() => void) | undefined;
  #isStopped = false;

  constructor(options: NodeHeartOptions) {
    this.#options = options;
  }

  async register(): Promise<void> {
    await this.#registerStart();
    this.#wait();
  }

  get own(): NodeEpoch {
    return this.#own;
  }

  get state(): 'ready' | 'draining' {
    return this.#state;
  }

  databaseNow(): number {
    return this.#options.clock.now() + this.#aheadMs;
  }

  drain(): void {
    this.#state = 'draining';
    void this.tell();
  }

  async tell(): Promise<void> {
    await this.#beating;
    this.#beatAndWait();
    await this.#beating;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimer?.();
    await this.#beating;
    const { store, clock } = this.#options;
    // Whoever does not hear of it finds it out by the silence.
    await within(
      { clock, limitMs: stopTimeoutMs },
      () => store.beat(this.#own, this.#signOf('stopped')).catch(() => null),
      () => null,
    );
  }

  #wait(): void {
    if (this.#isStopped) return;
    this.#cancelTimer?.();
    this.#cancelTimer = this.#options.clock.setTimer(() => this.#beatAndWait(), beatIntervalMs);
  }

  #beatAndWait(): void {
    this.#cancelTimer?.();
    if (!this.#isStopped) this.#beating = this.#beat().finally(() => this.#wait());
  }

  async #beat(): Promise<void> {
    const { clock, log } = this.#options;
    const isStored = await within(
      { clock, limitMs: beatTimeoutMs },
      () => this.#sign().then(succeeded, failed),
      failed,
    );
    const wasSteady = this.#pulse.steadySince !== null;
    this.#pulse = transitionPulse(this.#pulse, { type: isStored ? 'beat' : 'missed', at: clock.now() });
    if (!isStored && wasSteady)
      log.warn({ code: 'node-beat-missed' }, 'no sign of life reaches the database');
    if (!isStored) return;
    await this.#options.beaten?.().catch(() => undefined);
    await this.#reap();
  }

  /** One that others took for dead goes on as a new start: what it had is ended, and what it still ends counts. */
  async #sign(): Promise<void> {
    const { store, log, clock } = this.#options;
    const askedAt = clock.now();
    const at = await store.beat(this.#own, this.#signOf(this.#state));
    if (at !== null) return this.#noteTime(askedAt, at);
    log.error({ code: 'node-epoch-lost', epoch: this.#own.epoch }, 'other servers took this one for dead');
    await this.#registerStart();
  }

  async #registerStart(): Promise<void> {
    const { store, clock, id, version, internalUrl, publicUrl, region } = this.#options;
    const askedAt = clock.now();
    const { at, ...own } = await store.register({ id, version, internalUrl, publicUrl, region });
    this.#own = own;
    this.#noteTime(askedAt, at);
  }

  #signOf(state: NodeState): NodeLoad & { readonly state: NodeState } {
    return { state, ...(this.#options.load ?? noLoad)() };
  }

  #noteTime(askedAt: number, at: number): void {
    // The answer is taken to be as old as half of the way.
    this.#aheadMs = at - (askedAt + this.#options.clock.now()) / 2;
  }

  async #reap(): Promise<void> {
    const { reap, clock, log } = this.#options;
    const now = clock.now();
    if (reap === undefined || !mayJudge(this.#pulse, now) || now - this.#reapedAt < reapIntervalMs) return;
    this.#reapedAt = now;
    await reap().catch((error: unknown) => {
      log.error({ code: 'node-reap-failed', err: error }, 'calls of dead servers could not be ended');
    });
  }
}

const succeeded = (): boolean => true;
const failed = (): boolean => false;
