import type { Clock } from '../../platform/clock.ts';
import { within } from '../../platform/within.ts';
import type { NodeEpoch, NodeStore } from '../../store/nodes/node-store.ts';
import { beatIntervalMs, mayJudge, noPulse, type Pulse, transitionPulse } from './pulse.ts';

/** Shows the other servers that this one lives. Disposing says that it has stopped. */
export interface NodeHeart extends AsyncDisposable {
  /** This start of the server; what runs here belongs to it. */
  readonly own: NodeEpoch;
  /** It takes nothing new. */
  drain(): void;
}

export interface NodeHeartOptions {
  readonly store: NodeStore;
  readonly clock: Pick<Clock, 'now' | 'setTimer'>;
  readonly log: {
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  readonly id: string;
  readonly version: string;
  /** Ends what dead servers left, now and then; undefined: there are no others. Rejections are logged. */
  readonly reap?: (() => Promise<unknown>) | undefined;
}

const reapIntervalMs = 5_000;
/** A sign of life that takes longer is a missed one. */
const beatTimeoutMs = 5_000;
const stopTimeoutMs = 2_000;

/** Registers this start, which ends earlier ones of the same id. Rejects when the database does not take it. */
export async function openNodeHeart(options: NodeHeartOptions): Promise<NodeHeart> {
  const { store, id, version } = options;
  return new Heart(options, await store.register({ id, version }));
}

class Heart implements NodeHeart {
  readonly #options: NodeHeartOptions;
  #own: NodeEpoch;
  #pulse: Pulse = noPulse;
  #reapedAt = 0;
  #state: 'ready' | 'draining' = 'ready';
  #beating: Promise<void> | undefined;
  #cancelTimer: (() => void) | undefined;
  #isStopped = false;

  constructor(options: NodeHeartOptions, own: NodeEpoch) {
    this.#options = options;
    this.#own = own;
    this.#wait();
  }

  get own(): NodeEpoch {
    return this.#own;
  }

  drain(): void {
    this.#state = 'draining';
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimer?.();
    await this.#beating;
    const { store, clock } = this.#options;
    // Whoever does not hear of it finds it out by the silence.
    await within(
      { clock, limitMs: stopTimeoutMs },
      () => store.beat(this.#own, 'stopped').catch(() => false),
      () => false,
    );
  }

  #wait(): void {
    if (this.#isStopped) return;
    this.#cancelTimer = this.#options.clock.setTimer(() => {
      this.#beating = this.#beat().finally(() => this.#wait());
    }, beatIntervalMs);
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
    if (isStored) await this.#reap();
  }

  /** One that others took for dead goes on as a new start: what it had is ended, and what it still ends counts. */
  async #sign(): Promise<void> {
    const { store, log, id, version } = this.#options;
    if (await store.beat(this.#own, this.#state)) return;
    log.error({ code: 'node-epoch-lost', epoch: this.#own.epoch }, 'other servers took this one for dead');
    this.#own = await store.register({ id, version });
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
