import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { guardedLookup, isRefusedLiteral } from '../../outgoing/guarded-lookup.ts';
import { OutgoingError } from '../../outgoing/outgoing-error.ts';
import { RoomRequestError } from '../requests/room-request-error.ts';

export interface FetchSoundOptions {
  /** For everything, to the last byte. Shorter than a room request may take. */
  readonly timeoutMs: number;
  /** Larger files are refused. */
  readonly maxBytes: number;
  /** May it come from this machine and its network? */
  readonly allowPrivate: boolean;
}

/** Gets a whole file. Redirects are not followed. Rejects with {@link RoomRequestError}. */
export async function fetchSound(url: URL, options: FetchSoundOptions): Promise<Buffer> {
  if (!options.allowPrivate && isRefusedLiteral(url))
    throw refused('not-allowed', 'its address is not public');
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    return await bytesOf(await answerOf(url, options, signal), options.maxBytes);
  } catch (error) {
    if (error instanceof RoomRequestError) throw error;
    if (error instanceof OutgoingError && error.code === 'address-not-allowed')
      throw refused('not-allowed', 'its address is not public', error);
    throw refused('not-available', signal.aborted ? 'it takes too long' : 'it cannot be reached', error);
  }
}

function answerOf(
  url: URL,
  { allowPrivate }: FetchSoundOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  // A connection of its own: one that is kept could be one that was made unguarded.
  const options = { signal, agent: false, ...(allowPrivate ? {} : { lookup: guardedLookup() }) };
  return new Promise((resolve, reject) => {
    send(url, options, resolve).on('error', reject).end();
  });
}

async function bytesOf(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  try {
    if (answer.statusCode !== 200) throw refused('not-available', `its server answers ${answer.statusCode}`);
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of answer) {
      const bytes = Buffer.from(piece);
      size += bytes.length;
      if (size > maxBytes) throw refused('not-available', `it has more than ${maxBytes} bytes`);
      pieces.push(bytes);
    }
    return Buffer.concat(pieces);
  } finally {
    answer.destroy();
  }
}

const refused = (code: 'not-allowed' | 'not-available', why: string, cause?: unknown): RoomRequestError =>
  new RoomRequestError(code, `The media cannot be played: ${why}.`, { cause });
