/** Headers of a request: those of `fetch`, or of Node's `IncomingMessage`. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyWebhookOptions {
  /** As it came, before any parser: every byte counts. */
  readonly body: string | Uint8Array;
  readonly headers: WebhookHeaders;
  /** `server.secret` of whoever is notified. Several: a secret that is being replaced. */
  readonly secret: string | readonly string[];
  /** How old, or how far in the future, a signature may be. Default five minutes. */
  readonly toleranceMs?: number;
  /** Epoch milliseconds. Default the system's clock. */
  readonly now?: () => number;
}

/** A request that Saywell has sent. */
export interface VerifiedWebhook {
  /** The same for a repetition: whoever stores it does nothing twice. */
  readonly deliveryId: string;
  /** When it was signed, epoch milliseconds. */
  readonly signedAt: number;
  /** The parsed body. */
  readonly body: unknown;
  /** What is inside its `message`, when it is a server message. */
  readonly message: WebhookMessage | undefined;
}

export interface WebhookMessage {
  /** For example `end-of-call-report`. */
  readonly type: string;
  readonly [field: string]: unknown;
}

export type WebhookErrorCode =
  /** Not signed, or not in a way that can be read. */
  | 'signature-missing'
  /** Signed with another secret, or changed on its way. */
  | 'signature-wrong'
  /** Too old or from the future: perhaps recorded and sent again. */
  | 'signature-expired'
  /** Signed, and no JSON. */
  | 'body-not-json';

export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly code: WebhookErrorCode;
  constructor(code: WebhookErrorCode) {
    super(`the webhook is refused: ${code}`);
    this.code = code;
  }
}

const defaultToleranceMs = 5 * 60_000;
const headerName = 'x-saywell-signature';
const encoder = new TextEncoder();

/**
 * Checks that a request comes from the server that knows `secret`, unchanged and
 * not long ago. In Node, workers and browsers.
 *
 * @throws {WebhookError} answer 401, and do nothing.
 *
 * @example
 * const { message } = await verifyWebhook({ body: await request.text(), headers: request.headers, secret });
 */
export async function verifyWebhook(options: VerifyWebhookOptions): Promise<VerifiedWebhook> {
  const { body, headers, toleranceMs = defaultToleranceMs, now = Date.now } = options;
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headerOf(headers, headerName));
  if (match === null) throw new WebhookError('signature-missing');
  const [, seconds = '', hex = ''] = match;
  const signed = concatenated(encoder.encode(`${seconds}.`), bytesOf(body));
  if (!(await isSignedByAny(options.secret, signed, bytesOfHex(hex))))
    throw new WebhookError('signature-wrong');
  const signedAt = Number(seconds) * 1_000;
  if (Math.abs(now() - signedAt) > toleranceMs) throw new WebhookError('signature-expired');
  const parsed = parse(body);
  return {
    deliveryId: headerOf(headers, 'x-saywell-delivery'),
    signedAt,
    body: parsed,
    message: messageOf(parsed),
  };
}

async function isSignedByAny(
  secret: string | readonly string[],
  signed: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  for (const one of secrets) {
    // An empty secret is one that somebody forgot to set.
    if (one === '') continue;
    const hmac = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', encoder.encode(one), hmac, false, ['verify']);
    // Compares in constant time.
    if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true;
  }
  return false;
}

function headerOf(headers: WebhookHeaders, name: string): string {
  if (typeof headers.get === 'function') return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : '';
}

const bytesOf = (body: string | Uint8Array): Uint8Array =>
  typeof body === 'string' ? encoder.encode(body) : body;

function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
  );
}

function concatenated(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

function parse(body: string | Uint8Array): unknown {
  try {
    const parsed: unknown = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
    return parsed;
  } catch {
    throw new WebhookError('body-not-json');
  }
}

function messageOf(body: unknown): WebhookMessage | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  const { message } = body;
  return isMessage(message) ? message : undefined;
}

const isMessage = (message: unknown): message is WebhookMessage =>
  typeof message === 'object' && message !== null && 'type' in message && typeof message.type === 'string';
