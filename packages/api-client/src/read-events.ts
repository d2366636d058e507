import { ApiError } from './api-error.ts';
import { type OpenAnswer, parseJson } from './sender.ts';
import { abortable } from './time-limit.ts';

/** Of one event, characters; an answer that never ends a line must not fill the memory. */
const maxEventLength = 1_000_000;

interface TextEvent {
  readonly name: string;
  readonly data: string;
}

/**
 * The values of a stream of server-sent events, until the server says that it is over.
 *
 * @throws {ApiError} what the server sends in an event `error`; `network-error` when it breaks off before its end.
 */
export async function* readEvents(answer: OpenAnswer): AsyncGenerator<unknown, void, undefined> {
  for await (const { name, data } of textEvents(answer)) {
    if (data === '[DONE]') return;
    const value = parseJson(data);
    if (name === 'error') throw sentError(value, answer.response.headers);
    yield value;
    if (name === 'response.completed') return;
  }
  throw new ApiError('network-error', 'The stream broke off before its end');
}

/** Its status is what the answer would have had, if it had not begun already. */
function sentError(body: unknown, headers: Headers): ApiError {
  const hasStatus = typeof body === 'object' && body !== null && 'statusCode' in body;
  return ApiError.fromAnswer(hasStatus ? Number(body.statusCode) : 0, body, headers);
}

async function* textEvents(answer: OpenAnswer): AsyncGenerator<TextEvent, void, undefined> {
  let name = '';
  let data: string[] = [];
  let length = 0;
  for await (const line of lines(answer)) {
    if (line === '') {
      if (data.length > 0) yield { name, data: data.join('\n') };
      [name, data, length] = ['', [], 0];
      continue;
    }
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (field === 'event') name = value;
    if (field !== 'data') continue;
    data.push(value);
    length = checked(length + value.length);
  }
}

/** Every piece restarts the limit: a server that works sends something every 15 s. */
async function* lines({ response, limit }: OpenAnswer): AsyncGenerator<string, void, undefined> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      limit.restart();
      const { done, value } = await abortable(reader.read(), limit.signal);
      if (done) return;
      const found = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?=.)/s);
      rest = found.pop() ?? '';
      checked(rest.length);
      yield* found;
    }
  } finally {
    // Nobody is left who would want the rest, or hear that it failed.
    reader.cancel().catch(() => undefined);
  }
}

function checked(length: number): number {
  if (length > maxEventLength) throw new ApiError('answer-too-large', 'An event of the stream is too long');
  return length;
}
