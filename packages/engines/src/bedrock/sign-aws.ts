import { createHash, createHmac } from 'node:crypto';

/** An access key of an AWS account, and where its requests go. */
export interface AwsKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}
export interface AwsRequest {
  readonly method: string;
  readonly url: URL;
  /** Those that are signed beside `host` and `x-amz-date`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const algorithm = 'AWS4-HMAC-SHA256';

/**
 * The headers that prove who sends a request: AWS Signature, version 4, as "Create a signed AWS API request" of the IAM
 * guide describes it. The secret is in none of them.
 */
export function signAws(
  { method, url, headers, body }: AwsRequest,
  { keys, service, at }: { readonly keys: AwsKeys; readonly service: string; readonly at: Date },
): { readonly authorization: string; readonly 'x-amz-date': string } {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '');
  const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()] as const);
  const signed = new Map([...lowered, ['host', url.host] as const, ['x-amz-date', time] as const]);
  const names = [...signed.keys()].toSorted();
  const request = [
    method,
    pathOf(url),
    queryOf(url),
    ...names.map((name) => `${name}:${signed.get(name)}`),
    '',
    names.join(';'),
    sha256(body),
  ].join('\n');
  const scope = [time.slice(0, 8), keys.region, service, 'aws4_request'];
  const told = [algorithm, time, scope.join('/'), sha256(request)].join('\n');
  const signingKey = scope.reduce<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`);
  const signature = hmac(signingKey, told).toString('hex');
  const credential = `${keys.accessKeyId}/${scope.join('/')}`;
  return {
    authorization: `${algorithm} Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
    'x-amz-date': time,
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** A path is encoded once more than it is sent. */
const pathOf = ({ pathname }: URL): string => pathname.split('/').map(encoded).join('/');

const queryOf = ({ searchParams }: URL): string =>
  [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
