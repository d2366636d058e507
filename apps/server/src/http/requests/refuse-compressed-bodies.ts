import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../platform/errors/domain-error.ts';

/**
 * Bodies are read as they are sent: one that is compressed would be taken for something broken. RFC 9110
 * (15.5.16) lets the answer name what is taken.
 */
export function refuseCompressedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const coding = request.headers['content-encoding']?.trim().toLowerCase() ?? '';
    if (coding === '' || coding === 'identity') return;
    void reply.header('accept-encoding', 'identity');
    throw new DomainError(
      'unsupported-media-type',
      `The request body is compressed (content-encoding: ${coding.slice(0, 40)}); send it as it is (identity).`,
    );
  });
}
