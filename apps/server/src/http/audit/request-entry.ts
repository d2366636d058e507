import type { Route } from '@saywell/contract';
import type { FastifyRequest } from 'fastify';
import type { ApiLogEntry } from '../../platform/logs/api-log.ts';
import { isSecretName, redact, redactFields } from '../../platform/logs/redact.ts';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';

const maxTextLength = 500;

/** Nothing of what these routes take and answer is written down: it is secret, opens something, or names somebody. */
const secretRoutes =
  /^(?:token|auth|caller|credential|phone-number|org\.(?:auth|accept|invite|create-sign-in-link)|chat\.create-web|installation\.test-media)/;
/** What is known when a request was answered; the entry is made of it later. It is small. */
export interface AnsweredRequest extends Pick<FastifyRequest, 'id' | 'ip' | 'params'> {
  readonly route: Route;
  readonly identity: TokenIdentity;
  readonly url: string;
  readonly origin: string | undefined;
  readonly statusCode: number;
  readonly elapsedMs: number;
  /** JSON texts; undefined: none, or too long. */
  readonly body: string | undefined;
  readonly answer: string | undefined;
  /** Epoch milliseconds. */
  readonly finishedAt: number;
}

/** The entry of one request to the API. */
export function requestEntry(answered: AnsweredRequest): ApiLogEntry {
  const { route, identity, statusCode, elapsedMs, finishedAt, origin } = answered;
  const hasBodies = !secretRoutes.test(route.id);
  const requestBody = hasBodies ? shownBody(answered.body) : undefined;
  const responseBody = hasBodies ? shownBody(answered.answer) : undefined;
  const [path = '', query] = answered.url.split('?', 2);
  return {
    orgId: identity.orgId,
    type: 'API',
    resource: resourceOf(route),
    requestHttpMethod: route.method,
    requestUrl: shortText(path),
    requestPath: route.path,
    ...(query !== undefined && hasBodies && { requestQuery: shortText(shownQuery(query)) }),
    requestStartedAt: new Date(finishedAt - elapsedMs).toISOString(),
    requestFinishedAt: new Date(finishedAt).toISOString(),
    requestDurationSeconds: Math.round(elapsedMs) / 1_000,
    requestId: answered.id,
    requestIpAddress: answered.ip,
    ...(origin !== undefined && { requestOrigin: shortText(origin) }),
    ...(requestBody !== undefined && { requestBody }),
    responseHttpCode: statusCode,
    ...(responseBody !== undefined && { responseBody }),
    ...(statusCode >= 400 && { error: { message: refusalOf(answered.answer) } }),
    tokenId: identity.tokenId,
    ...(identity.userId !== undefined && { userId: identity.userId }),
    ...subjectsOf(route, answered.params, requestBody, responseBody),
  };
}

const resourceOf = ({ id }: Route): string => id.split('.', 1).join();
const shortText = (text: string): string => text.slice(0, maxTextLength);

/** Also of what was refused, so of any JSON. */
function shownBody(text: string | undefined): object | undefined {
  const value = text === undefined ? undefined : parsed(text);
  if (Array.isArray(value)) return { items: redact(value) };
  return typeof value === 'object' && value !== null ? redactFields(value) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function shownQuery(query: string): string {
  const shown = new URLSearchParams(query);
  for (const name of new Set(shown.keys())) if (isSecretName(name)) shown.set(name, '[redacted]');
  return shown.toString();
}

/** The messages of a refusal name fields, and say nothing of what was in them. */
function refusalOf(answer: string | undefined): string {
  const body = shownBody(answer);
  const message: unknown = body === undefined ? undefined : Reflect.get(body, 'message');
  const text = Array.isArray(message) ? message.join('; ') : message;
  return typeof text === 'string' ? shortText(text) : 'refused';
}

/** By which the log is searched: the resource itself, or those that the body or the answer name. */
function subjectsOf(
  route: Route,
  params: unknown,
  ...bodies: readonly (object | undefined)[]
): Partial<ApiLogEntry> {
  const subjects: Record<string, string> = {};
  const [, answer] = bodies;
  for (const name of subjectNames) {
    const id = bodies.map((body) => textOf(body, name)).find((found) => found !== undefined);
    if (id !== undefined) subjects[name] = id;
  }
  const own = ownSubjects[resourceOf(route)];
  const id = textOf(params, 'id') ?? textOf(answer, 'id');
  if (own !== undefined && id !== undefined) subjects[own] = id;
  return subjects;
}

const subjectNames = ['assistantId', 'phoneNumberId', 'customerId', 'squadId', 'callId'] as const;
const ownSubjects: Readonly<Record<string, (typeof subjectNames)[number]>> = {
  assistant: 'assistantId',
  squad: 'squadId',
  call: 'callId',
  'phone-number': 'phoneNumberId',
};

function textOf(object: unknown, name: string): string | undefined {
  if (typeof object !== 'object' || object === null) return undefined;
  const value: unknown = Reflect.get(object, name);
  return typeof value === 'string' ? value.slice(0, 100) : undefined;
}
