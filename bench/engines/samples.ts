import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { round } from '../figure.ts';

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** In use after everything that is not needed is gone, bytes; buffers with it. */
export function usedBytes(): number {
  if (typeof collect === 'function') collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Of the processor while the work runs. */
export async function cpuMillisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return round((user + system) / 1_000);
}

/** Of each of `count` things that stay open while they are weighed, kilobytes. */
export async function kilobytesOfEach(
  count: number,
  open: () => Promise<{ readonly close: () => void }>,
): Promise<number> {
  const before = usedBytes();
  const opened = await Promise.all(Array.from({ length: count }, open));
  const each = (usedBytes() - before) / count / 1_024;
  for (const one of opened) one.close();
  return round(Math.max(0, each));
}
