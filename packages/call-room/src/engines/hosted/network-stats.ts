import type { DailyNetworkStats } from '@daily-co/daily-js';
import type { EngineNetworkStats } from '../engine.ts';

/** The library counts times in seconds and losses as shares; what it does not know is null. */
export function toNetworkStats({ stats }: DailyNetworkStats): EngineNetworkStats {
  const { latest } = stats;
  if (!latest) return {};
  const found = {
    roundTripMs: milliseconds(latest.networkRoundTripTime),
    sendLoss: latest.totalSendPacketLoss,
    receiveLoss: latest.totalRecvPacketLoss,
    sendBitsPerSecond: latest.sendBitsPerSecond,
    receiveBitsPerSecond: latest.recvBitsPerSecond,
    jitterMs: milliseconds(latest.audioRecvJitter),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => typeof value === 'number'));
}

const milliseconds = (seconds: number | null | undefined): number | undefined =>
  typeof seconds === 'number' ? seconds * 1000 : undefined;
