import { open, rename, rm, stat } from 'node:fs/promises';
import { askProgram } from '../../../../platform/ask-program.ts';
import { DomainError } from '../../../../platform/errors/domain-error.ts';
import type { RecordingChannel } from '../one-channel.ts';
import type { Mp3Order } from './encode-mp3.ts';

/** MP3s of recordings, each made when it is first asked for, and kept beside its WAV. */
export interface Mp3Files {
  /**
   * The path of the MP3 of a WAV file, or of one channel of it. Rejects when there is no such file.
   *
   * @throws {DomainError} `recording-not-encoded`.
   */
  pathOf(wav: string, channel?: RecordingChannel): Promise<string>;
}

/** Two hours take half a minute on a slow machine. */
const limits = { timeoutMs: 180_000, maxMegabytes: 256 };
/** Encoded at once: one processor is left to the calls. */
const maxWaiting = 20;

type Encode = (order: Mp3Order) => Promise<{ readonly isDone: boolean }>;
const program = new URL('./mp3-program', import.meta.url);
const encodeInProcess: Encode = (order) => askProgram(program, order, limits);

export function createMp3Files(encode: Encode = encodeInProcess): Mp3Files {
  const making = new Map<string, Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();

  const make = async (order: Mp3Order): Promise<void> => {
    const half = `${order.to}.part`;
    try {
      const { isDone } = await encode({ ...order, to: half });
      if (!isDone) throw new Error('the encoder failed');
      await rename(half, order.to);
    } catch (cause) {
      await rm(half, { force: true });
      throw new DomainError('recording-not-encoded', 'The recording could not be made an MP3; try again.', {
        cause,
      });
    }
  };
  /** One after the other, each once. */
  const queued = (order: Mp3Order): Promise<void> => {
    const known = making.get(order.to);
    if (known !== undefined) return known;
    if (making.size >= maxWaiting)
      throw new DomainError('recording-not-encoded', 'Too many recordings are being encoded; try again.');
    const made = last.then(() => make(order)).finally(() => making.delete(order.to));
    last = made.catch(() => undefined);
    making.set(order.to, made);
    return made;
  };
  return {
    async pathOf(wav, channel) {
      const channels = await channelsOf(wav);
      const part = channels === 1 ? undefined : channel;
      const to = wav.replace(/\.wav$/, `${part === undefined ? '' : `.${part}`}.mp3`);
      const isThere = await stat(to).then(
        () => true,
        () => false,
      );
      if (!isThere) await queued({ from: wav, to, channels, channel: part });
      return to;
    },
  };
}

/** As a WAV's header says. */
const channelsAt = 22;

async function channelsOf(wav: string): Promise<1 | 2> {
  const file = await open(wav, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, channelsAt);
    return buffer.readUInt16LE() === 1 ? 1 : 2;
  } finally {
    await file.close();
  }
}
