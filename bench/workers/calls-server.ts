/** A server that only has the management API, in a process of its own. Answers `memory` with its size, `loop` with how long its event loop was held up since the last `loop`. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { envToConfig, readEnv, startServer } from '@saywell/server';
import { noCalls } from '../../apps/server/src/http/testing/no-calls.ts';

export type CallsServerMessage =
  | { readonly type: 'ready'; readonly url: string; readonly startMs: number }
  | { readonly type: 'memory'; readonly rssBytes: number }
  | { readonly type: 'loop'; readonly p99Ms: number; readonly maxMs: number };

const report = (message: CallsServerMessage): void => void process.send?.(message);
const startedAt = performance.now();
const server = await startServer(envToConfig(readEnv(process.env)), { createCallParts: noCalls });
report({ type: 'ready', url: server.url, startMs: performance.now() - startedAt });

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
function reportLoop(): void {
  report({ type: 'loop', p99Ms: delay.percentile(99) / 1e6, maxMs: delay.max / 1e6 });
  delay.reset();
}

process.on('message', (message) => {
  if (message === 'memory') report({ type: 'memory', rssBytes: process.memoryUsage().rss });
  if (message === 'loop') reportLoop();
  if (message === 'stop') void server.close().then(() => process.exit(0));
});
