import { createHash, createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Protocol } from './protocol.ts';
import type { Received } from './stand-in.ts';

/** A message of `application/vnd.amazon.eventstream`, after the format that AWS publishes. */
export function awsMessage(headers: Readonly<Record<string, string>>, payload: object): Buffer {
  const head = Buffer.concat(
    Object.entries(headers).map(([name, value]) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(value.length);
      return Buffer.concat([
        Buffer.from([name.length]),
        Buffer.from(`${name}\u0007`),
        length,
        Buffer.from(value),
      ]);
    }),
  );
  const body = Buffer.from(JSON.stringify(payload));
  const prelude = Buffer.alloc(12);
  prelude.writeUInt32BE(12 + head.length + body.length + 4, 0);
  prelude.writeUInt32BE(head.length, 4);
  prelude.writeUInt32BE(crc32(prelude.subarray(0, 8)), 8);
  const whole = Buffer.concat([prelude, head, body]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(whole));
  return Buffer.concat([whole, sum]);
}

const chunk = (event: string): Buffer =>
  awsMessage(
    { ':event-type': 'chunk', ':content-type': 'application/json', ':message-type': 'event' },
    { bytes: Buffer.from(event).toString('base64'), p: 'abc' },
  );

/** The data of Anthropic's events, each in a message. */
const chunks = (events: readonly string[]): readonly Buffer[] =>
  events.map((event) => chunk(event.slice(event.indexOf('data: ') + 6).trim()));

const hash = (given: string): string => createHash('sha256').update(given).digest('hex');

/** The signature that a request with this secret has, by the vendor's description of it. */
function signatureOf({ path, headers, text }: Received, secret: string): string {
  const [, day = '', region = '', names = ''] =
    /Credential=\w+\/(\d+)\/([\w-]+)\/bedrock\/aws4_request, SignedHeaders=([\w;-]+), /.exec(
      String(headers.authorization),
    ) ?? [];
  const canonical = [
    'POST',
    path.replaceAll('%', '%25'),
    '',
    ...names.split(';').map((name) => `${name}:${String(headers[name])}`),
    '',
    names,
    hash(text),
  ].join('\n');
  const date = String(headers['x-amz-date']);
  const told = `AWS4-HMAC-SHA256\n${date}\n${day}/${region}/bedrock/aws4_request\n${hash(canonical)}`;
  let key: Buffer = Buffer.from(`AWS4${secret}`);
  for (const part of [day, region, 'bedrock', 'aws4_request', told])
    key = createHmac('sha256', key).update(part).digest();
  return key.toString('hex');
}

/** `invoke-with-response-stream`: Anthropic's messages without model and stream. */
export const bedrock = (anthropic: Protocol): Protocol => ({
  ...anthropic,
  provider: 'anthropic-bedrock',
  path: '/model/gemini-3-flash/invoke-with-response-stream',
  text: (pieces) => chunks(anthropic.text(pieces).map(String)),
  call: (text, name, parameters) => chunks(anthropic.call(text, name, parameters).map(String)),
  failure: awsMessage(
    { ':exception-type': 'throttlingException', ':message-type': 'exception' },
    { message: 'sk-key leaked' },
  ),
  error: (kind) =>
    ({
      busy: { message: 'Too many requests, sk-key' },
      model: { message: 'The provided model identifier is invalid.' },
      temperature: { message: 'temperature is not taken' },
    })[kind],
  isSigned: (received, secret) =>
    String(received.headers.authorization).endsWith(`Signature=${signatureOf(received, secret)}`) &&
    !/"(?:model|stream)":/.test(received.text) &&
    received.text.includes('"anthropic_version":"bedrock-2023-05-31"'),
});
