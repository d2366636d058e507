import type { PageEnvironment } from '../environment/page-environment.ts';
import type { CheckOutcome } from './preflight-report.ts';

/** The first request opens the connection; the quickest of them is the round trip. */
const requests = 3;
/** Small, and readable for pages of every origin. */
const cheapPath = '/geo';
/** People notice a longer one in a conversation. */
const slowMs = 400;

/** Does the server answer, and how soon? */
export async function checkServer(
  { fetch, now }: Pick<PageEnvironment, 'fetch' | 'now'>,
  baseUrl: string,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  const tookMs: number[] = [];
  for (let index = 0; index < requests; index += 1) {
    const askedAtMs = now();
    const answer = await fetch(new URL(cheapPath, baseUrl).href, { signal, cache: 'no-store' }).catch(
      () => undefined,
    );
    if (!answer) return { verdict: 'failed', code: 'server-unreachable' };
    await answer.body?.cancel();
    if (!answer.ok)
      return { verdict: 'failed', code: 'server-unhealthy', details: { status: answer.status } };
    tookMs.push(now() - askedAtMs);
  }
  const roundTripMs = Math.min(...tookMs);
  const details = { roundTripMs, firstMs: tookMs[0] };
  return roundTripMs > slowMs
    ? { verdict: 'warning', code: 'server-slow', details }
    : { verdict: 'passed', code: 'ok', details };
}
