/** A server that only has the management API, in a process of its own. Answers `memory` with its size. */
import { envToConfig, readEnv, startServer } from '@saywell/server';
import { noCalls } from '../../apps/server/src/http/testing/no-calls.ts';

export type CallsServerMessage =
  | { readonly type: 'ready'; readonly url: string; readonly startMs: number }
  | { readonly type: 'memory'; readonly rssBytes: number };

const report = (message: CallsServerMessage): void => void process.send?.(message);
const startedAt = performance.now();
const server = await startServer(envToConfig(readEnv(process.env)), { createCallParts: noCalls });
report({ type: 'ready', url: server.url, startMs: performance.now() - startedAt });

process.on('message', (message) => {
  if (message === 'memory') report({ type: 'memory', rssBytes: process.memoryUsage().rss });
  if (message === 'stop') void server.close().then(() => process.exit(0));
});
