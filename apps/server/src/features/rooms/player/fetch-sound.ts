import { OutgoingError } from '../../../platform/outgoing/outgoing-error.ts';
import { type OutgoingAnswer, requestOutgoing } from '../../../platform/outgoing/request-outgoing.ts';
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
  const { status, body } = await answerOf(url, options);
  if (status !== 200) throw refused('not-available', `its server answers ${status}`);
  return body;
}

async function answerOf(
  url: URL,
  { timeoutMs, maxBytes, allowPrivate }: FetchSoundOptions,
): Promise<OutgoingAnswer> {
  try {
    const limits = { timeoutMs, maxAnswerBytes: maxBytes, allowPrivate };
    return await requestOutgoing({ method: 'GET', url, ...limits });
  } catch (error) {
    const code = error instanceof OutgoingError ? error.code : 'connection-failed';
    if (code === 'address-not-allowed') throw refused('not-allowed', 'its address is not public', error);
    throw refused('not-available', reasonOf(code, maxBytes), error);
  }
}

function reasonOf(code: string, maxBytes: number): string {
  if (code === 'answer-too-large') return `it has more than ${maxBytes} bytes`;
  return code === 'timed-out' ? 'it takes too long' : 'it cannot be reached';
}

const refused = (code: 'not-allowed' | 'not-available', why: string, cause?: unknown): RoomRequestError =>
  new RoomRequestError(code, `The media cannot be played: ${why}.`, { cause });
