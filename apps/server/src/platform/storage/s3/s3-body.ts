import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../clock.ts';
import { within } from '../../within.ts';
import { StorageError } from '../storage-error.ts';

export interface BodyLimits {
  readonly clock: Pick<Clock, 'setTimer'>;
  /** For the next bytes, once they are asked for, ms. */
  readonly idleMs: number;
}

/**
 * The bytes of an answer, as they are asked for: a reader that is slow is not the storage's fault.
 *
 * @throws {StorageError} `storage-too-slow`, `storage-cut-off` when there are fewer or more than `sizeBytes`.
 */
export async function* bodyOf(
  answer: IncomingMessage,
  sizeBytes: number,
  { clock, idleMs }: BodyLimits,
): AsyncGenerator<Buffer> {
  const pieces: AsyncIterator<Buffer> = answer[Symbol.asyncIterator]();
  let received = 0;
  try {
    for (;;) {
      const { done, value } = await within(
        { clock, limitMs: idleMs },
        () => pieces.next(),
        () => {
          throw new StorageError('storage-too-slow');
        },
      );
      if (done === true) break;
      received += value.byteLength;
      yield value;
    }
  } catch (error) {
    throw error instanceof StorageError
      ? error
      : new StorageError('storage-cut-off', undefined, { cause: error });
  } finally {
    answer.destroy();
  }
  if (received !== sizeBytes) throw new StorageError('storage-cut-off', `${received} of ${sizeBytes} bytes`);
}
