import { crc32 } from 'node:zlib';
import { EngineError } from '@saywell/agent';
import {
  badAnswer,
  type Client,
  type Exchange,
  failureOfStatus,
  fieldOf,
  readBody,
} from '@saywell/agent/hosted';

/** Lengths of the message and of its headers, and a sum over both. */
const preludeBytes = 12;
const sumBytes = 4;
/** A message is a piece of a reply. */
const maxMessageBytes = 1024 * 1024;
const maxAnswerBytes = 2_000_000;

/** What AWS calls a failure within an answer, as the status that it would have had. */
const statusOf: Readonly<Record<string, number>> = {
  internalServerException: 500,
  modelStreamErrorException: 424,
  modelTimeoutException: 408,
  serviceUnavailableException: 503,
  throttlingException: 429,
  validationException: 400,
};

/**
 * The events within messages of `application/vnd.amazon.eventstream`: each is the text of a JSON object, encoded in
 * another. Throws EngineError.
 */
export async function* readAwsEvents(client: Client, exchange: Exchange): AsyncGenerator<string, void> {
  const { engine } = client;
  let waiting = Buffer.alloc(0);
  let total = 0;
  for await (const bytes of readBody(client, exchange)) {
    total += bytes.byteLength;
    if (total > maxAnswerBytes) throw badAnswer(engine, 'The answer is too large');
    waiting = Buffer.concat([waiting, bytes]);
    for (;;) {
      const length = lengthOf(engine, waiting);
      if (length === null || waiting.length < length) break;
      const text = eventIn(engine, waiting.subarray(0, length));
      waiting = waiting.subarray(length);
      if (text !== null) yield text;
    }
  }
  if (waiting.length > 0) throw badAnswer(engine, 'The answer broke off');
}

/** Null: the prelude is not whole. */
function lengthOf(engine: string, bytes: Buffer): number | null {
  if (bytes.length < preludeBytes) return null;
  const length = bytes.readUInt32BE(0);
  const isWhole = crc32(bytes.subarray(0, 8)) === bytes.readUInt32BE(8);
  if (!isWhole || length > maxMessageBytes || length < preludeBytes + sumBytes)
    throw badAnswer(engine, 'The answer is no stream of events');
  return length;
}

/** Null: nothing is said by it. */
function eventIn(engine: string, message: Buffer): string | null {
  const end = message.length - sumBytes;
  const headersEnd = preludeBytes + message.readUInt32BE(4);
  if (headersEnd > end || crc32(message.subarray(0, end)) !== message.readUInt32BE(end))
    throw badAnswer(engine, 'A message of the answer is damaged');
  const headers = headersIn(engine, message.subarray(preludeBytes, headersEnd));
  if (headers.get(':message-type') !== 'event') throw failureIn(engine, headers);
  const payload: unknown = parsed(engine, message.subarray(headersEnd, end).toString('utf8'));
  const bytes = fieldOf(payload, 'bytes');
  return typeof bytes === 'string' ? Buffer.from(bytes, 'base64').toString('utf8') : null;
}

const textType = 7;

/** All that a model's answer has are texts. */
function headersIn(engine: string, bytes: Buffer): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw badAnswer(engine, 'A message of the answer is damaged');
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const name = take(take(1).readUInt8(0)).toString('utf8');
    if (take(1).readUInt8(0) !== textType) throw badAnswer(engine, 'A message of the answer is damaged');
    headers.set(name, take(take(2).readUInt16BE(0)).toString('utf8'));
  }
  return headers;
}

function parsed(engine: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badAnswer(engine, 'A message of the answer is no JSON');
  }
}

function failureIn(engine: string, headers: ReadonlyMap<string, string>): EngineError {
  const status = statusOf[headers.get(':exception-type') ?? ''];
  return status === undefined
    ? new EngineError('engine-failed', engine, 'The endpoint reported an error within its answer')
    : failureOfStatus(engine, { status });
}
