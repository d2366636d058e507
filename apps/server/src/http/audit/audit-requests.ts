import type { Route } from '@saywell/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiLog } from '../../platform/logs/api-log.ts';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';
import { type AnsweredRequest, requestEntry } from './request-entry.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route of the route table. */
    route?: Route;
  }
}

/** Longer bodies are left out, UTF-16 code units: thousands may wait to be written. */
const maxBodyLength = 4_000;

/** Writes down every request to the management API of whoever is known, when it was answered. */
export function auditRequests(app: FastifyInstance, apiLog: ApiLog, now: () => number): void {
  const answers = new WeakMap<FastifyReply, string>();
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    // What was only read is there to be read again: storing it would cost more than the request.
    if (request.method === 'GET' && reply.statusCode < 400) return;
    if (typeof payload === 'string' && payload.length <= maxBodyLength) answers.set(reply, payload);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { identity } = request;
    const { route } = request.routeOptions.config;
    // Without a key nobody knows whose log it belongs to.
    if (identity === null || route === undefined) return;
    const answered = answeredRequest({ request, reply, route, identity, answer: answers.get(reply), now });
    apiLog.add(() => requestEntry(answered));
  });
}

interface Parts {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly route: Route;
  readonly identity: TokenIdentity;
  readonly answer: string | undefined;
  readonly now: () => number;
}

function answeredRequest({ request, reply, route, identity, answer, now }: Parts): AnsweredRequest {
  const { id, ip, params, url, headers, rawBody } = request;
  return {
    id,
    ip,
    params,
    url,
    origin: headers.origin,
    route,
    identity,
    statusCode: reply.statusCode,
    elapsedMs: reply.elapsedTime,
    body: rawBody.length <= maxBodyLength ? rawBody : undefined,
    answer,
    finishedAt: now(),
  };
}
