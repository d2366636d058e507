import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../platform/errors/domain-error.ts';

/** Counts a request of the management API; rejects with 429 and `retry-after` beyond the limit. */
export type CountRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * One limit for each key and each member, over all routes together, in a fixed
 * window of this process. Every answer says how much is left.
 */
export function createTokenRateLimit(app: FastifyInstance, perMinute: number): CountRequest {
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: ({ identity }) => identity?.userId ?? identity?.tokenId ?? '',
  });
  return async (request, reply) => {
    const state = await count(request);
    if (state.isAllowed) return;
    void reply.headers({
      'x-ratelimit-limit': state.max,
      'x-ratelimit-remaining': state.remaining,
      'x-ratelimit-reset': state.ttlInSeconds,
    });
    if (!state.isExceeded) return;
    void reply.header('retry-after', state.ttlInSeconds);
    throw new DomainError(
      'rate-limited',
      `Rate limit exceeded: ${state.max} per minute, retry in ${state.ttlInSeconds} seconds.`,
    );
  };
}
