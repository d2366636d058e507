import { sleep } from '../../runtime/sleep.ts';
import { EngineError } from '../engine.ts';
import type { Client, Exchange } from './client.ts';
import { aborted } from './failures.ts';

/** A busy endpoint is asked once more only if the visitor hardly notices. */
const longestRetryAfterMs = 500;

/** A 2xx answer; an endpoint that is busy for a moment is asked once more. Throws EngineError. */
export async function openExchange(
  client: Client,
  path: string,
  body: string,
  signal: AbortSignal,
): Promise<Exchange> {
  try {
    return await client.request(path, body, signal);
  } catch (error) {
    const waitMs = error instanceof EngineError ? error.retryAfterMs : undefined;
    if (waitMs === undefined || waitMs > longestRetryAfterMs) throw error;
    await sleep(client, waitMs, signal).catch(() => {
      throw aborted(client.engine);
    });
    return client.request(path, body, signal);
  }
}
