import { type Figure, percentile, round } from './figure.ts';
import { startLoad } from './load.ts';
import { readTreeUsage } from './process-tree.ts';

const sequentialCalls = 200;
const longCallMinutes = 4;
const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Slope of the least-squares line through equally spaced values, per step. */
export function slope(values: readonly number[]): number {
  const meanX = (values.length - 1) / 2;
  const meanY = values.reduce((sum, value) => sum + value, 0) / values.length;
  const numerator = values.reduce((sum, value, index) => sum + (index - meanX) * (value - meanY), 0);
  const denominator = values.reduce((sum, _value, index) => sum + (index - meanX) ** 2, 0);
  return numerator / denominator;
}

/** Memory over 200 calls in a row and over one long call. */
export async function measureMemory(): Promise<Figure> {
  const load = await startLoad(42_500);
  try {
    const afterCalls: number[] = [];
    for (let call = 0; call < sequentialCalls; call += 1) {
      await load.call(1);
      await load.hangUp();
      if (call % 10 === 9) {
        await wait(300);
        await load.collect();
        afterCalls.push(readTreeUsage(load.serverPid).residentMB);
      }
    }
    await load.call(1);
    const during: number[] = [];
    for (let sample = 0; sample < longCallMinutes * 6; sample += 1) {
      await wait(10_000);
      await load.collect();
      during.push(readTreeUsage(load.serverPid).residentMB);
    }
    await load.hangUp();
    // The first minute still fills caches and compiles; the slope is that of the rest.
    const settled = during.slice(6);
    return {
      figure: 'G7',
      title: `memory over ${sequentialCalls} calls and over one call of ${longCallMinutes} minutes`,
      goal: '< 0.1 MB per minute; flat after 200 calls',
      values: {
        mbPerMinute: round(slope(settled) * 6, 3),
        longCallStartMB: round(settled[0] ?? Number.NaN),
        longCallEndMB: round(settled.at(-1) ?? Number.NaN),
        after100CallsMB: round(percentile(afterCalls.slice(9, 12), 0.5)),
        after200CallsMB: round(percentile(afterCalls.slice(-3), 0.5)),
        mbPerCallOverLast100: round(slope(afterCalls.slice(10)) / 10, 3),
        calls: sequentialCalls,
        unit: 'MB',
      },
    };
  } finally {
    await load.stop();
  }
}
