import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Route } from '@saywell/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { claimRequest } from '../features/idempotency/claim-request.ts';
import type { AppContext } from '../http/app-context.ts';
import { entityTagOf } from '../http/requests/entity-tag.ts';
import { DomainError } from '../platform/errors/domain-error.ts';
import { parseJson } from '../platform/parse-json.ts';
import type {
  Attempt,
  Claim,
  IdempotentRequest,
  StoredAnswer,
} from '../store/idempotency/idempotency-store.ts';
import type { TokenIdentity } from '../store/orgs/token-identity.ts';

export interface OnceOptions {
  readonly context: AppContext;
  readonly route: Route;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Runs the route's handler, on the context that it is given. */
  readonly run: (context: AppContext) => Promise<unknown>;
  /** Is this answer one text of JSON, or nothing? Streams are not stored. */
  readonly isPlain: (answer: unknown) => boolean;
  /** Called with a stored answer before it is given again: what is found from it goes into its headers. */
  readonly replaying: (answer: unknown) => Promise<void>;
}

const maxKeyLength = 255;
/** How long a request waits for another with the same key that is still running. */
const waitMs = 1_000;
const pollMs = 50;
/** A server that dies leaves the key taken for so long. The work of an atomic route that takes longer is undone. */
const leaseMs = { atomic: 20_000, other: 120_000 } as const;

/** The key of a POST; null when it has none, or the route is for anybody, so that nobody could be distinguished from another. */
export function idempotencyKeyOf(route: Route, { headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  // What people sign in with is stored in no answer, and what opens something is not given again.
  const isKept =
    route.access !== 'open' && route.access !== 'session' && route.id !== 'org.create-sign-in-link';
  if (route.method !== 'POST' || !isKept || key === undefined) return null;
  if (typeof key === 'string' && key.length > 0 && key.length <= maxKeyLength) return key;
  throw new DomainError('validation-failed', [`idempotency-key must have 1 to ${maxKeyLength} characters`]);
}

/**
 * Answers a request with an `Idempotency-Key`: the first runs, the same again gets
 * the stored answer. Failures are not stored.
 *
 * @throws {DomainError} 409 when the key was used for something else, or the first is still running.
 */
export async function answerOnce(key: string, options: OnceOptions): Promise<unknown> {
  const claim = await claimKey(key, options);
  switch (claim.state) {
    case 'claimed':
      return runClaimed(claim.attempt, options);
    case 'answered':
      return replay(claim.answer, options);
    case 'reused':
      throw new DomainError(
        'idempotency-key-reused',
        'This Idempotency-Key was used for another request: make a new one for each.',
      );
    case 'in-progress':
      void options.reply.header('retry-after', '1');
      throw new DomainError(
        'idempotency-in-progress',
        'A request with this Idempotency-Key is still being answered.',
      );
    default:
      return claim satisfies never;
  }
}

async function claimKey(key: string, options: OnceOptions): Promise<Claim> {
  const { context, route, request } = options;
  const asked = idempotentRequest(key, route, request);
  const lease = isAtomic(route) ? leaseMs.atomic : leaseMs.other;
  const giveUpAt = performance.now() + waitMs;
  for (;;) {
    const claim = await claimRequest(context.store, asked, lease);
    if (claim.state !== 'in-progress' || performance.now() >= giveUpAt) return claim;
    await sleep(pollMs);
  }
}

/** The transaction of an atomic route has the answer too: both are stored, or neither. */
async function runClaimed(attempt: Attempt, options: OnceOptions): Promise<unknown> {
  const { context, route, run } = options;
  try {
    if (!isAtomic(route)) return await storeAnswer(attempt, await run(context), options);
    return await context.store.transaction(async (store) => {
      const answer = await run({ ...context, store });
      const stored = toStored(answer, options);
      if (!(await store.idempotency.complete(attempt, stored))) throw new LostAttemptError();
      return answer;
    });
  } catch (error) {
    await context.store.idempotency.release(attempt).catch((failure: unknown) => {
      // The lease frees it.
      options.request.log.warn({ err: failure }, 'an idempotency key was not given back');
    });
    throw error;
  }
}

/** It took so long that another attempt has the key; what this one did is undone. */
class LostAttemptError extends Error {
  override readonly name = 'LostAttemptError';
  readonly code = 'idempotency-attempt-lost';
}

async function storeAnswer(attempt: Attempt, answer: unknown, options: OnceOptions): Promise<unknown> {
  const { idempotency } = options.context.store;
  if (!options.isPlain(answer)) {
    await idempotency.release(attempt);
    return answer;
  }
  // It has happened, and the caller is to know, whether or not that can be remembered.
  await idempotency.complete(attempt, toStored(answer, options)).catch((error: unknown) => {
    options.request.log.error({ err: error, code: 'answer-not-stored' }, 'an answer was not stored');
  });
  return answer;
}

function toStored(answer: unknown, { reply }: OnceOptions): StoredAnswer {
  const body = answer === undefined ? '' : jsonText(answer, reply);
  if (typeof body !== 'string') throw new Error('A route of JSON was not answered as text.');
  return { statusCode: reply.statusCode, body, entityTag: entityTagOf(answer) };
}

/** Routes that answer with events as well have a schema for each type of content, which `serialize` does not look for. */
function jsonText(answer: unknown, reply: FastifyReply): unknown {
  const ofJson = reply.getSerializationFunction(String(reply.statusCode), 'application/json');
  return ofJson === undefined ? reply.serialize(answer) : ofJson(Object(answer));
}

async function replay(
  { statusCode, body, entityTag }: StoredAnswer,
  { reply, replaying }: OnceOptions,
): Promise<FastifyReply> {
  void reply.code(statusCode).header('idempotent-replayed', 'true');
  if (entityTag !== null) void reply.header('etag', entityTag);
  if (body !== '') await replaying(parseJson(body));
  return body === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(body);
}

/** A form is on the disk as well. */
function isAtomic({ atomic, bodyType }: Route): boolean {
  return atomic === true && bodyType === undefined;
}

function idempotentRequest(key: string, route: Route, request: FastifyRequest): IdempotentRequest {
  const { identity, method, url, body, headers } = request;
  if (identity === null) throw new Error('A route of the API was reached without a key.');
  // The parts of a form are read later: the length represents them.
  const sent = route.bodyType === undefined ? (body ?? null) : (headers['content-length'] ?? null);
  return {
    orgId: identity.orgId,
    scopeHash: hash([identity.orgId, senderOf(identity, request), route.id, key]),
    requestHash: hash([method, url, sent]),
  };
}

/** A public key is in every page: two visitors who choose the same key must not get each other's calls. */
function senderOf({ tag, tokenId }: TokenIdentity, { ip }: FastifyRequest): string {
  return tag === 'public' ? `${tokenId} ${ip}` : tokenId;
}

function hash(value: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(value)).digest();
}
