import type { EngineNetworkStats } from '../engines/engine.ts';
import type { NetworkQuality, NetworkReason, NetworkState } from '../events/call-events.ts';
import { networkThresholds } from './network-thresholds.ts';
import { unknownQuality } from './unknown-quality.ts';

/** Quality is 100 up to `good` and 0 from `worst` on, in a straight line between. */
const qualityRange = {
  loss: { good: 0.01, worst: 0.25 },
  roundTripMs: { good: 150, worst: 1_200 },
} as const;
/** Below these qualities the threshold is `low`, and `very-low`. */
export const qualityThresholds = { low: 70, veryLow: 30 } as const;

/** What the figures of the last two seconds mean for a call. Pure. */
export function assessNetwork(stats: EngineNetworkStats): NetworkQuality {
  const figures = [
    ['sendPacketLoss', 'loss', stats.sendLoss],
    ['recvPacketLoss', 'loss', stats.receiveLoss],
    ['roundTripTime', 'roundTripMs', stats.roundTripMs],
  ] as const;
  const known = figures.flatMap(([reason, kind, value]) =>
    value === undefined ? [] : [{ reason, state: stateOf(kind, value), quality: qualityOf(kind, value) }],
  );
  if (known.length === 0) return unknownQuality;
  const quality = Math.min(...known.map((figure) => figure.quality));
  const reasons: NetworkReason[] = known.flatMap(({ state, reason }) => (state === 'good' ? [] : [reason]));
  return {
    networkState: worst(known.map(({ state }) => state)),
    networkStateReasons: reasons,
    threshold:
      quality < qualityThresholds.veryLow ? 'very-low' : quality < qualityThresholds.low ? 'low' : 'good',
    quality,
  };
}

function stateOf(kind: 'loss' | 'roundTripMs', value: number): NetworkState {
  const { warning, bad } = networkThresholds[kind];
  return value >= bad ? 'bad' : value >= warning ? 'warning' : 'good';
}

function qualityOf(kind: 'loss' | 'roundTripMs', value: number): number {
  const { good, worst: end } = qualityRange[kind];
  return Math.round(100 * Math.min(1, Math.max(0, (end - value) / (end - good))));
}

const worst = (states: readonly NetworkState[]): NetworkState =>
  states.includes('bad') ? 'bad' : states.includes('warning') ? 'warning' : 'good';

/** Is it worth an event? Figures always tremble a little. */
export function isRealChange(before: NetworkQuality, now: NetworkQuality): boolean {
  return (
    before.networkState !== now.networkState ||
    before.threshold !== now.threshold ||
    before.networkStateReasons.join() !== now.networkStateReasons.join() ||
    Math.abs(before.quality - now.quality) >= 10
  );
}
