import type { FastifyInstance } from 'fastify';

/**
 * Reads JSON bodies. An empty one counts as absent: existing clients send
 * `content-type: application/json` with a DELETE that has no body.
 */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
