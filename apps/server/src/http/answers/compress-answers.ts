import type { FastifyInstance } from 'fastify';
import { compressText, encodingFor } from './compress-text.ts';

/** Less fits into the first packets of a connection however it is written. */
const leastLength = 2_048;

/**
 * JSON and CSV that somebody reads go out compressed to whoever takes that: a page of 100 calls is 74 KB, and a tenth
 * of it compressed. Answers of changes stay as they are: a secret that is shown once stands in no answer whose size
 * tells something of it.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (request.method !== 'GET' || typeof payload !== 'string' || payload.length < leastLength)
      return payload;
    const type = String(reply.getHeader('content-type') ?? '');
    if (!/^(?:application\/json|text\/csv)\b/.test(type) || reply.hasHeader('content-encoding'))
      return payload;
    const others = reply.getHeader('vary');
    void reply.header('vary', [...(others === undefined ? [] : [others]), 'accept-encoding'].join(', '));
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === undefined) return payload;
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    return compressText(payload, encoding);
  });
}
