import { inject } from 'vitest';
import { type RealServer, requestsTo } from './real-server.ts';
import type { SharedServer } from './shared-servers.ts';

/**
 * The server of this worker, which serves one file after the other: visitors may be silent, and callers many.
 * For files that neither change its assistants nor end it, and that do not mind what others left in its lists.
 */
export async function shareServer(): Promise<RealServer> {
  const answer = await fetch(`${inject('sharedServers')}/${process.env['VITEST_POOL_ID']}`);
  if (!answer.ok) throw new Error(await answer.text());
  const { url, privateKey, dataDirectory, pid } = (await answer.json()) as SharedServer;
  return {
    ...requestsTo(url, privateKey),
    dataDirectory,
    process: { pid, kill: (signal) => process.kill(pid, signal) },
    stop: () => Promise.resolve(),
  };
}
