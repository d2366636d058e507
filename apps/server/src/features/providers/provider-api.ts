import { DomainError } from '../../platform/errors/domain-error.ts';
import type { ApiLog } from '../../platform/logs/api-log.ts';
import { OutgoingError } from '../../platform/outgoing/outgoing-error.ts';
import {
  type OutgoingAnswer,
  type OutgoingRequest,
  requestOutgoing,
} from '../../platform/outgoing/request-outgoing.ts';

export interface ProviderRequest {
  readonly orgId: string;
  readonly provider: string;
  readonly method?: 'GET' | 'POST';
  /** With its query; starts with a slash. */
  readonly path: string;
  /** Of an installation that a credential names. The operator's setting wins. */
  readonly baseUrl?: string | null | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Other services' HTTP APIs. */
export interface ProviderApi {
  /**
   * The JSON of a 2xx answer; undefined for one without a body.
   *
   * @throws {DomainError} `credential-refused`, `not-found`, `validation-failed` or `provider-unavailable`.
   */
  request(request: ProviderRequest): Promise<unknown>;
}

export interface ProviderApiOptions {
  /** The operator's addresses by provider, instead of the providers' own. */
  readonly urls: Readonly<Record<string, string>>;
  /** May addresses that credentials name be of this machine and its network? */
  readonly allowPrivate: boolean;
  readonly apiLog: ApiLog;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const defaultUrls: Readonly<Record<string, string>> = {
  '11labs': 'https://api.elevenlabs.io',
  cartesia: 'https://api.cartesia.ai',
  deepgram: 'https://api.deepgram.com',
  ghl: 'https://rest.gohighlevel.com',
  gohighlevel: 'https://services.leadconnectorhq.com',
  'google.calendar': 'https://www.googleapis.com',
  'google.sheets': 'https://sheets.googleapis.com',
  hume: 'https://api.hume.ai',
  lmnt: 'https://api.lmnt.com',
  playht: 'https://api.play.ht',
  slack: 'https://slack.com',
  telnyx: 'https://api.telnyx.com',
  twilio: 'https://api.twilio.com',
  vonage: 'https://rest.nexmo.com',
};
const timeoutMs = 15_000;
const maxAnswerBytes = 8 * 1024 * 1024;

export function createProviderApi(options: ProviderApiOptions): ProviderApi {
  return {
    async request(request) {
      const startedAt = options.now();
      let status: number | undefined;
      try {
        const answer = await send(request, options);
        status = answer.status;
        return read(request.provider, answer);
      } finally {
        writeDown(request, startedAt, status, options);
      }
    },
  };
}

async function send(
  { provider, method = 'GET', path, baseUrl, headers = {}, body }: ProviderRequest,
  { urls, allowPrivate }: ProviderApiOptions,
): Promise<OutgoingAnswer> {
  const configured = urls[provider];
  const base = configured ?? baseUrl ?? defaultUrls[provider];
  if (base === undefined) throw notSupported(provider);
  const address = base.replace(/\/+$/, '') + path;
  if (!/^https?:/.test(address) || !URL.canParse(address))
    throw new DomainError('validation-failed', [`the address of the credential of ${provider} is not valid`]);
  const request: OutgoingRequest = {
    method,
    url: new URL(address),
    headers: { accept: 'application/json', 'user-agent': 'Saywell', ...headers },
    ...(body !== undefined && { body }),
    timeoutMs,
    // The operator's own setting is not a customer's.
    allowPrivate: configured !== undefined || allowPrivate,
    maxAnswerBytes,
  };
  try {
    return await requestOutgoing(request);
  } catch (cause) {
    if (!(cause instanceof OutgoingError)) throw cause;
    throw new DomainError('provider-unavailable', `${provider} cannot be reached: ${cause.code}.`, { cause });
  }
}

/** @throws {DomainError} `provider-unavailable` for an answer of another shape. */
export function understood<Answer>(provider: string, read: () => Answer): Answer {
  try {
    return read();
  } catch (cause) {
    throw new DomainError('provider-unavailable', `${provider} did not answer as it should.`, { cause });
  }
}

/** The service is not one that this server can ask for this. */
export function notSupported(provider: string): DomainError {
  return new DomainError('provider-not-supported', `This server cannot ask ${provider} for this.`);
}

function read(provider: string, { status, body }: OutgoingAnswer): unknown {
  if (status === 401 || status === 403)
    throw new DomainError('credential-refused', `${provider} refuses the credential: it answered ${status}.`);
  if (status === 404) throw DomainError.notFound(`What was asked of ${provider}`);
  if (status === 400 || status === 409 || status === 422)
    throw new DomainError('validation-failed', [`${provider} refuses the request: it answered ${status}`]);
  if (status < 200 || status > 299)
    throw new DomainError('provider-unavailable', `${provider} answered ${status}.`);
  const text = body.toString();
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new DomainError('provider-unavailable', `${provider} did not answer JSON.`, { cause });
  }
}

/** Neither headers nor bodies: they have the keys. */
function writeDown(
  { orgId, provider, method = 'GET', path }: ProviderRequest,
  startedAt: number,
  status: number | undefined,
  { apiLog, now }: ProviderApiOptions,
): void {
  const finishedAt = now();
  apiLog.add({
    orgId,
    type: 'Provider',
    requestHttpMethod: method,
    requestUrl: provider,
    requestPath: path.split('?', 1).join(),
    requestStartedAt: new Date(startedAt).toISOString(),
    requestFinishedAt: new Date(finishedAt).toISOString(),
    requestDurationSeconds: (finishedAt - startedAt) / 1_000,
    ...(status !== undefined && { responseHttpCode: status }),
  });
}
