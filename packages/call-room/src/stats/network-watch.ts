import type { CallContext, CallObserver } from '../call/call-context.ts';
import type { Engine, EngineNetworkStats } from '../engines/engine.ts';
import type { NetworkQuality } from '../events/call-events.ts';
import { unknownQuality } from './unknown-quality.ts';

const loadQuality = () => import('./network-quality.ts');

const intervalMs = 2_000;

/** Figures of the last two seconds; what a browser does not report is absent. Times in seconds, loss 0–1. */
export interface NetworkStats extends NetworkQuality {
  readonly stats: {
    readonly latest?: {
      readonly timestamp: number;
      readonly recvBitsPerSecond?: number;
      readonly sendBitsPerSecond?: number;
      readonly networkRoundTripTime?: number;
      readonly totalSendPacketLoss?: number;
      readonly totalRecvPacketLoss?: number;
      readonly audioRecvJitter?: number;
    };
  };
}

/** Looks at the connection every two seconds and emits when its quality changes. */
export class NetworkWatch implements CallObserver {
  readonly #context: CallContext;
  #cancel: (() => void) | undefined;
  #quality = unknownQuality;
  #latest: NetworkStats['stats'] = {};

  constructor(context: CallContext) {
    this.#context = context;
  }

  /** What was seen last; `unknown` outside a call. */
  get stats(): NetworkStats {
    return { ...this.#quality, stats: this.#latest };
  }

  joined(engine: Engine): void {
    this.#cancel?.();
    this.#cancel = this.#context.environment.setTimer(() => {
      this.joined(engine);
      void engine
        .networkStats()
        .then((stats) => this.#saw(engine, stats))
        .catch(() => undefined);
    }, intervalMs);
  }

  released(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#quality = unknownQuality;
    this.#latest = {};
  }

  async #saw(engine: Engine, stats: EngineNetworkStats): Promise<void> {
    // Fetched after the join, when nobody waits any more.
    const { assessNetwork, isRealChange } = await loadQuality();
    if (this.#context.engine() !== engine) return;
    this.#latest = { latest: toLatest(stats, this.#context.environment.now()) };
    const quality = assessNetwork(stats);
    if (!isRealChange(this.#quality, quality)) return;
    this.#quality = quality;
    this.#context.emit('network-quality-change', quality);
  }
}

function toLatest(stats: EngineNetworkStats, timestamp: number): NetworkStats['stats']['latest'] {
  const { roundTripMs, jitterMs, sendLoss, receiveLoss, sendBitsPerSecond, receiveBitsPerSecond } = stats;
  return {
    timestamp,
    ...(receiveBitsPerSecond !== undefined && { recvBitsPerSecond: receiveBitsPerSecond }),
    ...(sendBitsPerSecond !== undefined && { sendBitsPerSecond }),
    ...(roundTripMs !== undefined && { networkRoundTripTime: roundTripMs / 1000 }),
    ...(sendLoss !== undefined && { totalSendPacketLoss: sendLoss }),
    ...(receiveLoss !== undefined && { totalRecvPacketLoss: receiveLoss }),
    ...(jitterMs !== undefined && { audioRecvJitter: jitterMs / 1000 }),
  };
}
