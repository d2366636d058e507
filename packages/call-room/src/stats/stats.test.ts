import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { destroyCalls } from '../testing/destroy-calls.ts';
import { joinedCall, openCall } from '../testing/open-call.ts';
import { realTurns } from '../testing/real-turn.ts';
// Fetched with the first figures; here it is there from the beginning.
import { assessNetwork } from './network-quality.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await destroyCalls();
  vi.useRealTimers();
});

/** So many looks at the network. */
async function look(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await vi.advanceTimersByTimeAsync(2_000);
    await realTurns();
  }
}

describe('the network', () => {
  it('is judged by loss and round trip', () => {
    expect(assessNetwork({})).toMatchObject({ networkState: 'unknown', quality: 100, threshold: 'good' });
    expect(assessNetwork({ sendLoss: 0, roundTripMs: 40 })).toEqual({
      networkState: 'good',
      networkStateReasons: [],
      threshold: 'good',
      quality: 100,
    });
    expect(assessNetwork({ receiveLoss: 0.06, roundTripMs: 40 })).toMatchObject({
      networkState: 'warning',
      networkStateReasons: ['recvPacketLoss'],
    });
    expect(assessNetwork({ sendLoss: 0.2, roundTripMs: 900 })).toMatchObject({
      networkState: 'bad',
      networkStateReasons: ['sendPacketLoss', 'roundTripTime'],
      threshold: 'very-low',
    });
  });

  it('is looked at every two seconds, and emitted on a real change', async () => {
    const { call, engine } = await joinedCall();
    const emitted: unknown[] = [];
    call.on('network-quality-change', ({ networkState, quality }) => emitted.push([networkState, quality]));
    engine.network = { sendLoss: 0, roundTripMs: 50, jitterMs: 4, sendBitsPerSecond: 32_000 };
    await look(2);
    engine.network = { sendLoss: 0.07, roundTripMs: 50 };
    await look(1);
    engine.network = { sendLoss: 0.071, roundTripMs: 60 };
    await look(1);
    expect(emitted).toEqual([
      ['good', 100],
      ['warning', 75],
    ]);
    expect(await call.getNetworkStats()).toMatchObject({
      networkState: 'warning',
      stats: { latest: { networkRoundTripTime: 0.06, totalSendPacketLoss: 0.071 } },
    });
    await call.leave();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is unknown outside a call', async () => {
    const { call } = openCall();
    expect(await call.getNetworkStats()).toEqual({
      networkState: 'unknown',
      networkStateReasons: [],
      quality: 100,
      threshold: 'good',
      stats: {},
    });
    expect(await call.getNetworkTopology()).toEqual({ topology: 'none' });
  });

  it('is one that forwards', async () => {
    const { call } = await joinedCall();
    expect(await call.getNetworkTopology()).toEqual({ topology: 'sfu' });
    await expect(call.setNetworkTopology({ topology: 'sfu' })).resolves.toEqual({ workerId: '1' });
    await expect(call.setNetworkTopology({ topology: 'peer' })).rejects.toMatchObject({
      code: 'not-supported',
    });
  });
});

describe('the processor', () => {
  it('is emitted busy and free where the browser says so, and watched no longer than the call', async () => {
    let report: (state: string) => void = () => undefined;
    const stop = vi.fn<() => void>();
    const watchCpu = (listener: (state: string) => void) => {
      report = listener;
      return stop;
    };
    const { call } = await joinedCall({}, { watchCpu });
    const emitted: unknown[] = [];
    call.on('cpu-load-change', ({ cpuLoadState }) => emitted.push(cpuLoadState));
    for (const state of ['nominal', 'fair', 'serious', 'critical', 'fair']) report(state);
    expect(emitted).toEqual(['low', 'high', 'low']);
    expect(await call.getCpuLoadStats()).toMatchObject({ cpuLoadState: 'low', cpuLoadStateReason: 'none' });
    await call.leave();
    expect(stop).toHaveBeenCalledOnce();
    expect(await call.getCpuLoadStats()).toMatchObject({ cpuLoadState: undefined });
  });

  it('is not emitted where the browser does not say', async () => {
    const { call } = await joinedCall({}, { watchCpu: undefined });
    expect(await call.getCpuLoadStats()).toEqual({
      cpuLoadState: undefined,
      cpuLoadStateReason: undefined,
      stats: {},
    });
  });
});
