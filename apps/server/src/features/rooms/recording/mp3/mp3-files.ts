import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { askProgram } from '../../../../platform/ask-program.ts';
import { DomainError } from '../../../../platform/errors/domain-error.ts';
import type { ByteStorage } from '../../../../platform/storage/byte-storage.ts';
import { StorageError } from '../../../../platform/storage/storage-error.ts';
import type { RecordingChannel } from '../one-channel.ts';
import { mp3KeyOf } from '../recording-keys.ts';
import type { Mp3Order } from './encode-mp3.ts';

/** MP3s of recordings, each made when it is first asked for, and kept beside its WAV. */
export interface Mp3Files {
  /**
   * The key of the MP3 of a WAV file, or of one channel of it. Null: there is no such WAV.
   *
   * @throws {DomainError} `recording-not-encoded`.
   * @throws {StorageError}
   */
  keyOf(wav: string, channel?: RecordingChannel): Promise<string | null>;
}

export interface Mp3FilesOptions {
  readonly source: Pick<ByteStorage, 'open' | 'localCopy'>;
  readonly storage: Pick<ByteStorage, 'stat' | 'adopt'>;
  /** Where they are made. */
  readonly workFolder: string;
  /** Default: in a process of its own. */
  readonly encode?: (order: Mp3Order) => Promise<{ readonly isDone: boolean }>;
}

/** Two hours take half a minute on a slow machine. */
const limits = { timeoutMs: 180_000, maxMegabytes: 256 };
/** Encoded at once: one processor is left to the calls. */
const maxWaiting = 20;

type Encode = NonNullable<Mp3FilesOptions['encode']>;
const program = new URL('./mp3-program', import.meta.url);
const encodeInProcess: Encode = (order) => askProgram(program, order, limits);

export function createMp3Files(options: Mp3FilesOptions): Mp3Files {
  const { source, storage } = options;
  const making = new Map<string, Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();
  /** One after the other, each once. */
  const queued = (key: string, make: () => Promise<void>): Promise<void> => {
    const known = making.get(key);
    if (known !== undefined) return known;
    if (making.size >= maxWaiting)
      throw new DomainError('recording-not-encoded', 'Too many recordings are being encoded; try again.');
    const made = last.then(make).finally(() => making.delete(key));
    last = made.catch(() => undefined);
    making.set(key, made);
    return made;
  };
  return {
    async keyOf(wav, channel) {
      const channels = await channelsOf(source, wav);
      if (channels === null) return null;
      const part = channels === 1 ? undefined : channel;
      const key = mp3KeyOf(wav, part);
      if ((await storage.stat(key)) === null)
        await queued(key, () => makeMp3(options, { wav, key, channels, channel: part }));
      return key;
    },
  };
}

interface WantedMp3 extends Pick<Mp3Order, 'channels' | 'channel'> {
  readonly wav: string;
  readonly key: string;
}

async function makeMp3(
  { source, storage, workFolder, encode = encodeInProcess }: Mp3FilesOptions,
  wanted: WantedMp3,
): Promise<void> {
  const { wav, key, channels, channel } = wanted;
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  const to = join(workFolder, `${randomUUID()}.mp3`);
  try {
    await using copy = await source.localCopy(wav);
    if (copy === null) throw new Error('the recording was deleted meanwhile');
    const { isDone } = await encode({ from: copy.path, to, channels, channel });
    if (!isDone) throw new Error('the encoder failed');
    await storage.adopt(key, to);
  } catch (cause) {
    await rm(to, { force: true });
    if (cause instanceof StorageError) throw cause;
    throw new DomainError('recording-not-encoded', 'The recording could not be made an MP3; try again.', {
      cause,
    });
  }
}

/** As a WAV's header says. */
const channelsAt = { start: 22, end: 23 };

/** Null: there is no such file. */
async function channelsOf(source: Pick<ByteStorage, 'open'>, wav: string): Promise<1 | 2 | null> {
  const header = await source.open(wav, channelsAt);
  if (header === null) return null;
  let bytes: Buffer = Buffer.alloc(0);
  for await (const piece of header as AsyncIterable<Buffer>) bytes = Buffer.concat([bytes, piece]);
  return bytes.readUInt16LE() === 1 ? 1 : 2;
}
