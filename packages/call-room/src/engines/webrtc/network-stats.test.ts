import { describe, expect, it } from 'vitest';
import { fake } from '../../testing/fake.ts';
import { NetworkStats } from './network-stats.ts';

const report = (...entries: object[]): RTCStatsReport =>
  fake<RTCStatsReport>({ forEach: (visit) => entries.forEach((entry) => visit(entry, '', fake({}))) });
const sound = (sent: number, lostBySend: number, received: number, lost: number) =>
  report(
    { type: 'outbound-rtp', packetsSent: sent, bytesSent: sent * 100 },
    { type: 'remote-inbound-rtp', packetsLost: lostBySend },
    {
      type: 'inbound-rtp',
      kind: 'audio',
      packetsReceived: received,
      packetsLost: lost,
      bytesReceived: received * 50,
      jitter: 0.004,
    },
    { type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 0.03 },
  );

describe('network statistics', () => {
  it('give losses and rates of the time since the last look', () => {
    let now = 0;
    const stats = new NetworkStats(() => now);
    stats.next(sound(100, 5, 100, 0));
    now = 2_000;
    expect(stats.next(sound(200, 15, 180, 20))).toEqual({
      roundTripMs: 30,
      jitterMs: 4,
      sendLoss: 0.1,
      receiveLoss: 0.2,
      sendBitsPerSecond: 40_000,
      receiveBitsPerSecond: 16_000,
    });
  });

  it('have the round trip of the pair that is selected, not of one that was before it', () => {
    const left = { type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 0.5 };
    const found = new NetworkStats(() => 0).next(
      report(
        { ...left, id: 'left' },
        { ...left, id: 'here', currentRoundTripTime: 0.02 },
        { type: 'transport', selectedCandidatePairId: 'here' },
      ),
    );
    expect(found.roundTripMs).toBe(20);
  });

  it('leave out what cannot be known', () => {
    expect(new NetworkStats(() => 0).next(report())).toEqual({});
    const stats = new NetworkStats(() => 0);
    stats.next(sound(5, 5, 3, 3));
    expect(stats.next(sound(8, 5, 4, 3))).not.toHaveProperty('sendLoss');
  });
});
