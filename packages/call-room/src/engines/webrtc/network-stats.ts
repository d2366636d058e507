import { milliseconds, selectedPair, statsEntries } from '../../stats/media-path.ts';
import type { EngineNetworkStats } from '../engine.ts';

/** What is compared between two looks at a connection. */
interface Totals {
  readonly atMs: number;
  readonly packetsSent: number;
  readonly packetsLostBySend: number;
  readonly packetsReceived: number;
  readonly packetsLost: number;
  readonly bytesSent: number;
  readonly bytesReceived: number;
  readonly roundTripMs: number | undefined;
  readonly jitterMs: number | undefined;
}

/** Turns the running totals of `getStats()` into figures of the time since the last look. */
export class NetworkStats {
  readonly #now: () => number;
  #before: Totals | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  next(report: RTCStatsReport): EngineNetworkStats {
    const before = this.#before;
    const after = totalsOf(report, this.#now());
    this.#before = after;
    const seconds = before ? (after.atMs - before.atMs) / 1000 : 0;
    const gained = (key: Exclude<keyof Totals, 'roundTripMs' | 'jitterMs'>): number =>
      after[key] - (before?.[key] ?? 0);
    return {
      ...(after.roundTripMs !== undefined && { roundTripMs: after.roundTripMs }),
      ...(after.jitterMs !== undefined && { jitterMs: after.jitterMs }),
      ...share('sendLoss', gained('packetsLostBySend'), gained('packetsSent')),
      ...share('receiveLoss', gained('packetsLost'), gained('packetsReceived') + gained('packetsLost')),
      ...(seconds > 0 && {
        sendBitsPerSecond: (gained('bytesSent') * 8) / seconds,
        receiveBitsPerSecond: (gained('bytesReceived') * 8) / seconds,
      }),
    };
  }
}

/** A loss among few packets says nothing. */
const minimumPackets = 10;

function share(key: 'sendLoss' | 'receiveLoss', lost: number, all: number): Partial<EngineNetworkStats> {
  return all < minimumPackets ? {} : { [key]: Math.min(1, Math.max(0, lost / all)) };
}

function totalsOf(report: RTCStatsReport, atMs: number): Totals {
  const entries = statsEntries(report);
  const sum = (type: string, key: string): number =>
    entries
      .filter((entry) => entry['type'] === type)
      .reduce((total, entry) => total + numberOf(entry[key]), 0);
  const inbound = entries.find((entry) => entry['type'] === 'inbound-rtp' && entry['kind'] === 'audio');
  return {
    atMs,
    packetsSent: sum('outbound-rtp', 'packetsSent'),
    packetsLostBySend: sum('remote-inbound-rtp', 'packetsLost'),
    packetsReceived: sum('inbound-rtp', 'packetsReceived'),
    packetsLost: sum('inbound-rtp', 'packetsLost'),
    bytesSent: sum('outbound-rtp', 'bytesSent'),
    bytesReceived: sum('inbound-rtp', 'bytesReceived'),
    roundTripMs: milliseconds(selectedPair(entries)?.['currentRoundTripTime']),
    jitterMs: milliseconds(inbound?.['jitter']),
  };
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
