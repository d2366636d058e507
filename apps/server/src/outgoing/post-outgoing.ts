import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { guardedLookup, isRefusedLiteral } from './guarded-lookup.ts';
import { OutgoingError } from './outgoing-error.ts';

export interface OutgoingPost {
  /** http: or https:. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For everything: finding the address, connecting, and the head of the answer. */
  readonly timeoutMs: number;
  /** May it go to this machine and its network? */
  readonly allowPrivate: boolean;
}

/**
 * Posts to an address that somebody configured, and answers the status. A
 * redirect is an answer like any other and is not followed; the answer's body is
 * not read.
 *
 * @throws {OutgoingError} when there is no answer.
 */
export async function postOutgoing(post: OutgoingPost): Promise<number> {
  if (!post.allowPrivate && isRefusedLiteral(post.url)) throw new OutgoingError('address-not-allowed');
  const signal = AbortSignal.timeout(post.timeoutMs);
  try {
    return await statusOf(post, signal);
  } catch (error) {
    if (error instanceof OutgoingError) throw error;
    throw new OutgoingError(signal.aborted ? 'timed-out' : 'connection-failed', { cause: error });
  }
}

function statusOf(post: OutgoingPost, signal: AbortSignal): Promise<number> {
  const send = post.url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const onAnswer = (answer: IncomingMessage) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    };
    const options = {
      method: 'POST',
      headers: { ...post.headers, 'content-length': String(Buffer.byteLength(post.body)) },
      signal,
      // A connection of its own: one that is kept could be one that was made unguarded.
      agent: false,
      ...(post.allowPrivate ? {} : { lookup: guardedLookup() }),
    };
    send(post.url, options, onAnswer).on('error', reject).end(post.body);
  });
}
