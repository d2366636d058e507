import { type Figure, round } from './figure.ts';
import { startLoad } from './load.ts';
import { readTreeUsage } from './process-tree.ts';

const counts = [1, 10, 25, 50];
const settleMs = 3_000;
const measureMs = 15_000;
const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What a call costs the server with engines that cost nothing: turn pipeline, codec and transport. */
export async function measureCallCost(): Promise<Figure> {
  const load = await startLoad(42_400);
  const values: Record<string, number | string> = {};
  const residentMB = new Map<number, number>();
  try {
    await load.call(1);
    await load.hangUp();
    await wait(settleMs);
    let callers = 0;
    for (const count of counts) {
      await load.call(count - callers);
      callers = count;
      await wait(settleMs);
      const before = readTreeUsage(load.serverPid);
      const started = performance.now();
      await wait(measureMs);
      const after = readTreeUsage(load.serverPid);
      const cpuShare = (after.cpuMs - before.cpuMs) / (performance.now() - started);
      values[`cpuPercentPerCall_${count}`] = round((cpuShare / count) * 100, 2);
      values[`residentMB_${count}`] = round(after.residentMB);
      residentMB.set(count, after.residentMB);
    }
    await load.hangUp();
  } finally {
    await load.stop();
  }
  return {
    figure: 'G6',
    title: 'cost of a call on the server, engines apart (both sides talk most of the time)',
    goal: '≤ 1 % of a core and ≤ 3 MB a call at 25 calls (first version: ≤ 2 % of a core)',
    values: {
      cpuPercent: values['cpuPercentPerCall_25'] ?? Number.NaN,
      // From 10 to 50 calls: what a start leaves to be collected would hide what a call needs.
      memoryMB: round(((residentMB.get(50) ?? Number.NaN) - (residentMB.get(10) ?? Number.NaN)) / 40, 2),
      ...values,
      unit: '% of one core per call, MB resident per call',
    },
  };
}
