import { setTimeout as sleep } from 'node:timers/promises';
import { OutgoingError } from '../../../platform/outgoing/outgoing-error.ts';
import { type OutgoingAnswer, requestOutgoing } from '../../../platform/outgoing/request-outgoing.ts';
import { encryptedBody, unmatchedPaths } from '../../server-messages/encrypt-paths.ts';
import { retryDelayMs } from '../../server-messages/message-job.ts';
import { requestHeaders } from '../../server-messages/request-headers.ts';
import { ServerMessageError } from '../../server-messages/server-message-error.ts';
import type { KindAnswer, ToolRun } from '../tool-runner.ts';
import type { ToolOf, ToolPlace, ToolServices } from '../tool-services.ts';
import { createConversationLog } from './log-unknown.ts';
import { type FilledRequest, fillRequest } from './fill-request.ts';

const defaultTimeoutSeconds = 20;
const maxAnswerBytes = 1024 * 1024;
const maxErrorCharacters = 500;

/** Asks an HTTP API as the tool says; a failure is repeated by its back-off plan alone. */
export async function runApiRequest(
  tool: ToolOf<'apiRequest'>,
  { call, variables }: ToolRun,
  { services, place }: { readonly services: ToolServices; readonly place: ToolPlace },
  signal: AbortSignal,
): Promise<KindAnswer> {
  const request = fillRequest(tool, call.parameters, variables.all());
  if (request === null) return { code: 'tool-failed', error: 'The address of the request is not valid' };
  const log = createConversationLog(services, place);
  const misses = (paths: readonly string[]): void =>
    log(`The tool ${call.name} (apiRequest), ${unmatchedPaths(paths)}`);
  for (let attempt = 1; ; attempt += 1) {
    const parts = { services, place, id: call.id, misses };
    const { failure, answer } = await attemptOnce(tool, request, parts, signal);
    if (answer !== undefined) return answer;
    const delayMs = tool.backoffPlan === undefined ? null : retryDelayMs(failure, tool.backoffPlan, attempt);
    if (delayMs === null || signal.aborted) return failure.answer;
    await sleep(delayMs, undefined, { signal }).catch(() => undefined);
  }
}

interface Parts {
  readonly services: ToolServices;
  readonly place: ToolPlace;
  readonly id: string;
  /** Hears of paths of `encryptedPaths` that lead to nothing. */
  readonly misses: (paths: readonly string[]) => void;
}
interface Failure {
  readonly answer: KindAnswer;
  readonly status: number | undefined;
  readonly isUnseen: boolean;
}
type Attempt =
  | { readonly answer: KindAnswer; readonly failure?: undefined }
  | { readonly failure: Failure; readonly answer?: undefined };

async function attemptOnce(
  tool: ToolOf<'apiRequest'>,
  request: FilledRequest,
  parts: Parts,
  signal: AbortSignal,
): Promise<Attempt> {
  try {
    return read(await send(tool, request, parts, signal));
  } catch (error) {
    if (!(error instanceof OutgoingError) && !(error instanceof ServerMessageError)) throw error;
    const code = error.code === 'timed-out' ? 'tool-timed-out' : 'tool-failed';
    const reason = error instanceof ServerMessageError ? error.told : error.code;
    const answer = { code, error: `The request failed: ${reason}` } as const;
    return { failure: { answer, status: undefined, isUnseen: false } };
  }
}

async function send(
  tool: ToolOf<'apiRequest'>,
  { url, headers, body }: FilledRequest,
  { services, place, id, misses }: Parts,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  const { tokens, credentials, clock, allowPrivate } = services;
  const credential = tool.credentialId === undefined ? {} : await credentials(place.orgId, tool.credentialId);
  if (credential === null) throw new ServerMessageError('server-credential-not-found');
  const sealed = await sealedBody(tool, body, credential.encryptionPlan?.publicKey, misses);
  const text = sealed === undefined ? '' : JSON.stringify(sealed);
  const server = { url: url.href, headers };
  const plan = credential.authenticationPlan;
  return requestOutgoing({
    method: tool.method,
    url,
    headers: await requestHeaders({
      server,
      body: text,
      method: tool.method,
      deliveryId: id,
      plan,
      tokens,
      now: clock.now(),
    }),
    ...(sealed !== undefined && { body: text }),
    timeoutMs: (tool.timeoutSeconds ?? defaultTimeoutSeconds) * 1_000,
    allowPrivate,
    maxAnswerBytes,
    maxRedirects: 3,
    signal,
  });
}

async function sealedBody(
  { encryptedPaths = [], method }: ToolOf<'apiRequest'>,
  body: Readonly<Record<string, unknown>> | undefined,
  publicKey: string | undefined,
  misses: (paths: readonly string[]) => void,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (encryptedPaths.length === 0) return body;
  // What stands in an address is not encrypted, with whichever key: rather nothing is sent.
  if (method === 'GET') throw new ServerMessageError('server-encryption-impossible');
  if (publicKey === undefined) throw new ServerMessageError('server-credential-not-found');
  if (body === undefined) throw new ServerMessageError('server-encryption-impossible');
  const sealed = await encryptedBody(body, encryptedPaths, publicKey);
  if (sealed.unmatched.length > 0) misses(sealed.unmatched);
  return sealed.body;
}

function read({ status, headers, body }: OutgoingAnswer): Attempt {
  const text = body.toString();
  const isPage = /^text\/html\b/i.test(headers['content-type'] ?? '');
  if (status >= 200 && status <= 299 && !isPage)
    return { answer: { result: text.trim() === '' ? 'Done.' : text } };
  const said = isPage ? 'a web page instead of data' : text.slice(0, maxErrorCharacters);
  const answer = { code: 'tool-failed', error: `The request was answered with ${status}: ${said}` } as const;
  // A page behind a success is the same page the next time.
  return status >= 200 && status <= 299 ? { answer } : { failure: { answer, status, isUnseen: false } };
}
