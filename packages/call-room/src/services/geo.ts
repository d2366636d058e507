import type { CallContext } from '../call/call-context.ts';
import { isFields, isString } from '../rules/values.ts';
import { serverAddress } from './server-addresses.ts';

const timeoutMs = 5_000;

/** Where the room's server is, as it says itself; empty when it does not. Never rejects. */
export async function lookUpGeo({ environment, options }: CallContext): Promise<{ current: string }> {
  const address = serverAddress('geo', options(), environment.pageOrigin);
  const limit = new AbortController();
  const cancelTimer = environment.setTimer(() => limit.abort(), timeoutMs);
  try {
    const response = await environment.fetch(address ?? '', { signal: limit.signal });
    const answer: unknown = await response.json();
    if (isFields(answer) && isString(answer['geo'])) return { current: answer['geo'] };
    throw new Error(`status ${response.status}`);
  } catch (error) {
    environment.log.error('geo lookup failed', error);
    return { current: '' };
  } finally {
    cancelTimer();
  }
}
