import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { type JsonIssue, jsonIssue, maxJsonDepth, maxJsonKeys } from './json-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The text of a JSON body. */
    rawBody: string;
  }
}

/**
 * Reads JSON bodies. An empty one counts as absent: existing clients send
 * `content-type: application/json` with a DELETE that has no body. `__proto__`
 * and `constructor.prototype` are refused.
 */
export function registerJsonParser(app: FastifyInstance): void {
  app.decorateRequest('rawBody', '');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body;
    if (body === '') return done(null, undefined);
    return void parse(request, body, (error, value) => {
      const issue = error === null ? jsonIssue(body) : null;
      if (issue === null) done(error, value);
      else done(new DomainError('validation-failed', [messageOf(issue)]));
    });
  });
}

function messageOf(issue: JsonIssue): string {
  switch (issue.code) {
    case 'too-deep':
      return `body is not valid: a value must not nest deeper than ${maxJsonDepth} levels`;
    case 'too-many-keys':
      return `body must not have more than ${maxJsonKeys} keys`;
    case 'duplicate-key':
      return `property ${issue.key.slice(0, 100)} should not exist twice`;
    default:
      return issue satisfies never;
  }
}
