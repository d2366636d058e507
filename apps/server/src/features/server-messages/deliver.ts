import type { FastifyBaseLogger } from 'fastify';
import { errorCode } from '../../platform/database/error-code.ts';
import type { MessageFigures } from '../../platform/figures.ts';
import type { ApiLog, ApiLogEntry } from '../../platform/logs/api-log.ts';
import { OutgoingError } from '../../platform/outgoing/outgoing-error.ts';
import { type OutgoingAnswer, requestOutgoing } from '../../platform/outgoing/request-outgoing.ts';
import { type CallTraces, traceparentHeader } from '../../platform/traces.ts';
import { isTimedOut } from '../../platform/timed-out.ts';
import type { CredentialLookup, ServerCredential } from './credential-lookup.ts';
import type { Deliver, Delivery, DeliveryOutcome, DeliveryReport } from './delivery.ts';
import { idsOf, placeOf } from './delivery-record.ts';
import { encryptedBody, unmatchedPaths } from './encrypt-paths.ts';
import { isAnswerLogged, isMessageLogged } from './message-plans.ts';
import type { OAuthTokens } from './oauth-tokens.ts';
import { requestHeaders } from './request-headers.ts';
import { ServerMessageError } from './server-message-error.ts';
import type { ReachableServer } from './server-target.ts';

export interface DelivererOptions {
  readonly credentials: CredentialLookup;
  readonly tokens: OAuthTokens;
  readonly apiLog: ApiLog;
  readonly log: Pick<FastifyBaseLogger, 'debug' | 'warn'>;
  readonly allowPrivate: boolean;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Counts the attempts. Default: nobody does. */
  readonly figures?: MessageFigures | undefined;
  /** Tell the servers which trace a request belongs to. Default: nobody does. */
  readonly traces?: Pick<CallTraces, 'of'> | undefined;
}

const defaultTimeoutSeconds = 20;
const maxAnswerBytes = 1024 * 1024;
const maxMessageBytes = 16 * 1024 * 1024;
const maxRedirects = 3;

/** Sends messages to customers' servers, and writes each attempt down. */
export function createDeliverer(options: DelivererOptions): Deliver {
  return async (delivery, read) => {
    const startedAt = options.now();
    let headerNames: readonly string[] = [];
    let unmatched: readonly string[] = [];
    let answer: OutgoingAnswer | undefined;
    const note = (outcome: DeliveryOutcome): void => {
      const finishedAt = options.now();
      writeDown(options, delivery, { startedAt, finishedAt, headerNames, ...outcome }, unmatched);
    };
    try {
      answer = await deliverOnce(delivery, options, {
        sends: (names) => {
          headerNames = names;
        },
        misses: (paths) => {
          unmatched = paths;
        },
      });
      const result = read(answer.body);
      note(answer);
      return result;
    } catch (cause) {
      const failed = serverMessageError(cause);
      const isLate = failed.code === 'server-cancelled' && isTimedOut(delivery.signal);
      const error = isLate ? new ServerMessageError('server-timed-out', { cause }) : failed;
      note({ ...answer, error });
      throw error;
    }
  };
}

/** What is told of an attempt before its request goes out. */
interface Told {
  readonly sends: (headerNames: readonly string[]) => void;
  /** Paths of `encryptedPaths` that lead to nothing in this message. */
  readonly misses: (paths: readonly string[]) => void;
}

async function deliverOnce(
  delivery: Delivery,
  options: DelivererOptions,
  { sends, misses }: Told,
): Promise<OutgoingAnswer> {
  const url = addressOf(delivery.server);
  const credential = await credentialOf(delivery, options);
  const body = await bodyOf(delivery, credential, misses);
  const { authenticationPlan: plan } = credential;
  const attempt = () => post(delivery, options, { url, body, plan, sends });
  let answer = await attempt();
  if (answer.status === 401 && plan?.type === 'oauth2') {
    options.tokens.forget(plan);
    answer = await attempt();
  }
  const { status } = answer;
  if (status < 200 || status > 299) throw new ServerMessageError(`server-answered-${status}`, { status });
  return answer;
}

interface Posted extends Pick<Told, 'sends'> {
  readonly url: URL;
  readonly body: string;
  readonly plan: ServerCredential['authenticationPlan'];
}

async function post(
  { server, id: deliveryId, message, timeoutMs = Number.POSITIVE_INFINITY, signal, agent }: Delivery,
  { tokens, now, allowPrivate, traces }: DelivererOptions,
  { url, body, plan, sends }: Posted,
): Promise<OutgoingAnswer> {
  const own = await requestHeaders({ server, body, deliveryId, plan, tokens, now: now() });
  const headers = { ...traceHeader(message, traces), ...own };
  sends(Object.keys(headers));
  return requestOutgoing({
    method: 'POST',
    url,
    headers,
    body,
    timeoutMs: Math.min((server.timeoutSeconds ?? defaultTimeoutSeconds) * 1_000, timeoutMs),
    allowPrivate,
    maxAnswerBytes,
    maxRedirects,
    ...(signal && { signal }),
    ...(agent && { agent }),
  });
}

function traceHeader(
  message: Delivery['message'],
  traces: DelivererOptions['traces'],
): Record<string, string> {
  const { callId } = idsOf(message);
  const traceparent = callId && traces?.of(callId);
  return traceparent ? { [traceparentHeader]: traceparent } : {};
}

function addressOf({ url }: ReachableServer): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol))
    throw new ServerMessageError('server-address-invalid');
  return parsed;
}

async function credentialOf(
  { orgId, server: { credentialId } }: Delivery,
  { credentials }: DelivererOptions,
): Promise<ServerCredential> {
  if (credentialId === undefined) return {};
  const credential = await credentials(orgId, credentialId);
  // Without it the server would hear from somebody who proves nothing.
  if (credential === null) throw new ServerMessageError('server-credential-not-found');
  return credential;
}

async function bodyOf(
  { server, message }: Delivery,
  { encryptionPlan }: ServerCredential,
  misses: Told['misses'],
): Promise<string> {
  const sealed = await encryptedBody(message, server.encryptedPaths, encryptionPlan?.publicKey);
  misses(sealed.unmatched);
  const body = JSON.stringify({ message: sealed.body });
  if (Buffer.byteLength(body) > maxMessageBytes) throw new ServerMessageError('server-message-too-large');
  return body;
}

const unseenSystemCodes = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOTFOUND']);

function serverMessageError(error: unknown): ServerMessageError {
  if (error instanceof ServerMessageError) return error;
  if (!(error instanceof OutgoingError))
    return new ServerMessageError('server-connection-failed', { cause: error });
  const isUnseen = error.code === 'address-not-found' || unseenSystemCodes.has(errorCode(error.cause) ?? '');
  return new ServerMessageError(outgoingCodes[error.code], { cause: error, isUnseen });
}

const outgoingCodes = {
  'address-not-allowed': 'server-address-not-allowed',
  'address-not-found': 'server-address-not-found',
  'timed-out': 'server-timed-out',
  cancelled: 'server-cancelled',
  'too-many-redirects': 'server-too-many-redirects',
  'answer-too-large': 'server-answer-too-large',
  'connection-failed': 'server-connection-failed',
} as const satisfies Record<OutgoingError['code'], string>;

function writeDown(
  { apiLog, log, figures }: DelivererOptions,
  { id, orgId, type, server, message, report }: Delivery,
  attempt: DeliveryReport,
  unmatched: readonly string[],
): void {
  const { startedAt, finishedAt, status, body, error } = attempt;
  report?.(attempt);
  figures?.attempted(error === undefined ? 'delivered' : 'failed');
  const code = status ?? error?.status;
  const about = { deliveryId: id, type, status: code, durationMs: finishedAt - startedAt };
  if (error === undefined) log.debug(about, 'server message delivered');
  else log.warn({ ...about, code: error.code }, 'server message not delivered');
  if (!isMessageLogged(message)) return;
  apiLog.add({
    orgId,
    // One of which every attempt is kept (`GET /delivery`).
    ...(report !== undefined && { deliveryId: id }),
    type: 'Webhook',
    webhookType: type,
    requestHttpMethod: 'POST',
    ...placeOf(server.url),
    requestStartedAt: new Date(startedAt).toISOString(),
    requestFinishedAt: new Date(finishedAt).toISOString(),
    requestDurationSeconds: (finishedAt - startedAt) / 1_000,
    ...(code !== undefined && { responseHttpCode: code }),
    ...(body !== undefined && isAnswerLogged(message) && shortObject(body.toString())),
    ...(error !== undefined && { error: { message: error.told } }),
    ...(unmatched.length > 0 && { message: unmatchedPaths(unmatched) }),
    ...idsOf(message),
  });
}

const maxLoggedLength = 10_000;
function shortObject(text: string): Pick<ApiLogEntry, 'responseBody'> {
  if (text.length > maxLoggedLength) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { responseBody: parsed } : {};
  } catch {
    return {};
  }
}
