import { networkThresholds } from '../stats/network-thresholds.ts';
import type { LoopbackSample } from './loopback.ts';

/** Times in seconds, loss 0–1, rates in bits a second; null where nothing could be measured. */
export interface QualityData {
  readonly maxRTT: number | null;
  readonly avgRTT: number | null;
  readonly packetLoss: number | null;
  readonly maxPacketLoss: number | null;
  readonly availableOutgoingBitrate: number | null;
}

export interface QualityResult {
  readonly result: 'good' | 'warning' | 'bad' | 'aborted' | 'failed';
  readonly data?: QualityData;
  readonly secondsElapsed: number;
  readonly errorMsg?: string;
}

/** What the samples of a test say. Pure. */
export function judge(samples: readonly LoopbackSample[], secondsElapsed: number): QualityResult {
  const trips = samples.flatMap(({ roundTripMs }) => roundTripMs ?? []);
  const losses = samples.flatMap(({ loss }) => loss ?? []);
  const rates = samples.flatMap(({ availableBitsPerSecond }) => availableBitsPerSecond ?? []);
  const data: QualityData = {
    maxRTT: inSeconds(largest(trips)),
    avgRTT: inSeconds(average(trips)),
    packetLoss: average(losses),
    maxPacketLoss: largest(losses),
    availableOutgoingBitrate: average(rates),
  };
  return { result: verdict(average(trips) ?? 0, data.packetLoss ?? 0), data, secondsElapsed };
}

function verdict(roundTripMs: number, loss: number): 'good' | 'warning' | 'bad' {
  const { roundTripMs: trip, loss: lost } = networkThresholds;
  if (roundTripMs >= trip.bad || loss >= lost.bad) return 'bad';
  return roundTripMs >= trip.warning || loss >= lost.warning ? 'warning' : 'good';
}

const largest = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.max(...values);
const average = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
const inSeconds = (value: number | null): number | null => (value === null ? null : value / 1000);
