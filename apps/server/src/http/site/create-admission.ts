import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ContactSettings } from '../../platform/config/server-config.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';

/** Counts something that is about to be stored; rejects with 429 and `retry-after` beyond a limit. */
export type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Two limits, each in a fixed window of this process: per client address (of
 * IPv6 the first 64 bits), and of all together, which also bounds what many
 * addresses can do: the counter remembers the last 5,000 addresses only.
 */
export function createAdmission(
  app: FastifyInstance,
  { perTenMinutes, perHour }: Pick<ContactSettings, 'perTenMinutes' | 'perHour'>,
): Admit {
  const limits = [
    app.createRateLimit({ max: perTenMinutes, timeWindow: 600_000 }),
    app.createRateLimit({ max: perHour, timeWindow: 3_600_000, keyGenerator: () => 'all' }),
  ];
  return async (request, reply) => {
    for (const count of limits) {
      const state = await count(request);
      if (state.isAllowed || !state.isExceeded) continue;
      void reply.header('retry-after', state.ttlInSeconds);
      throw new DomainError('rate-limited', `Too much was sent; try again in ${state.ttlInSeconds} seconds.`);
    }
  };
}
