import type { Client, Exchange } from './client.ts';
import { badAnswer, toEngineError } from './failures.ts';

type Reader = Pick<Client, 'engine' | 'idleTimeoutMs'>;

/**
 * Bytes of an answer as they come. The wait for each piece has a limit; the time
 * that the reader takes does not count. Leaving early closes the connection.
 * Throws EngineError.
 */
export async function* readBody(
  { engine, idleTimeoutMs }: Reader,
  { response, deadline }: Exchange,
): AsyncGenerator<Uint8Array, void> {
  const reader = response.body?.getReader();
  if (!reader) {
    deadline.close();
    return;
  }
  // Once its request has been collected as garbage, fetch does not hear the signal any longer.
  const cut = (): void => void reader.cancel().catch(() => undefined);
  deadline.signal.addEventListener('abort', cut, { once: true });
  let isDone = false;
  try {
    while (!isDone) {
      deadline.restart(idleTimeoutMs);
      const { done, value } = await reader.read();
      deadline.pause();
      if (deadline.cause === 'timed-out') throw toEngineError(engine, null, deadline);
      isDone = done;
      if (value) yield value;
      if (deadline.cause === 'aborted') throw toEngineError(engine, null, deadline);
    }
  } catch (error) {
    isDone = true;
    throw toEngineError(engine, error, deadline);
  } finally {
    // Without this an answer that nobody reads keeps its connection.
    if (!isDone) await reader.cancel().catch(() => undefined);
    deadline.close();
  }
}

/** A whole JSON answer of at most `maxBytes`. Throws EngineError. */
export async function readJson(client: Reader, exchange: Exchange, maxBytes: number): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of readBody(client, exchange)) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw badAnswer(client.engine, 'The answer is too large');
    pieces.push(piece);
  }
  return parseJson(client.engine, Buffer.concat(pieces).toString('utf8'));
}

export function parseJson(engine: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badAnswer(engine, 'The answer is no JSON');
  }
}

/** Field of an answer whose shape nobody guarantees. */
export function fieldOf(value: unknown, name: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
