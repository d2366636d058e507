import { join } from 'node:path';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { ByteStorage } from '../../../platform/storage/byte-storage.ts';
import { createMp3Files, type Mp3Files } from './mp3/mp3-files.ts';
import { oneChannel, type RecordingChannel, type SoundBytes, wholeFile } from './one-channel.ts';
import { recordingKey, recordingPrefix } from './recording-keys.ts';
import { createRecordingPeaks } from './recording-peaks.ts';
import { createRecordingSpool, type RecordingSpool, type RecordingSpoolOptions } from './recording-spool.ts';

export interface RecordingsOptions extends Omit<RecordingSpoolOptions, 'folder' | 'isKept'> {
  readonly dataDirectory: string;
  /** When the call ended, epoch milliseconds; undefined: it has not. Null: nothing of it is to be kept. */
  readonly callOf: (callId: string) => Promise<{ readonly endedAt: number | undefined } | null>;
  readonly now: () => number;
  /** Default: made in a process of its own. */
  readonly mp3?: Mp3Files;
}

/** What of a recording is wanted. */
export interface WantedSound {
  /** Undefined: everything as it was recorded. */
  readonly channel?: RecordingChannel | undefined;
  readonly asMp3?: boolean;
}

/** Recordings of calls: written on this machine, stored where everything is. */
export interface Recordings extends AsyncDisposable, Pick<RecordingSpool, 'filesOf' | 'recover' | 'waiting'> {
  /**
   * @throws {DomainError} 404; 503 `recording-not-stored-yet` while the server that the call ran on still has it;
   * `recording-not-encoded`.
   * @throws {StorageError}
   */
  sound(callId: string, recordingId: string, wanted: WantedSound): Promise<SoundBytes>;
  /** The waveform of a recording of everybody. Throws like `sound`. */
  peaks(callId: string, recordingId: string): Promise<Uint8Array>;
  /** How many a call has. @throws {StorageError} */
  count(callId: string): Promise<number>;
  /** Deletes those of a call, here and in the storage. @throws {StorageError} */
  erase(callId: string): Promise<void>;
}

/** Where this server's recordings are until the storage has them. */
export const recordingSpoolFolder = (dataDirectory: string): string => join(dataDirectory, 'recording-spool');

/** Longer than a storage that is away is worth a promise. */
const storedWithinMs = 3_600_000;

export function openRecordings(options: RecordingsOptions): Recordings {
  const { storage, storesAtOnce, dataDirectory, callOf, now } = options;
  const spool = createRecordingSpool({
    ...options,
    folder: recordingSpoolFolder(dataDirectory),
    isKept: async (callId) => (await callOf(callId)) !== null,
  });
  /** What waits here first: asking is cheap, and only this server has it. */
  const source: Pick<ByteStorage, 'stat' | 'open' | 'localCopy'> = {
    stat: async (key) => (await spool.bytes.stat(key)) ?? storage.stat(key),
    open: async (key, range) => (await spool.bytes.open(key, range)) ?? storage.open(key, range),
    localCopy: async (key) => (await spool.bytes.localCopy(key)) ?? storage.localCopy(key),
  };
  const { mp3 = createMp3Files({ source, storage, workFolder: join(dataDirectory, 'storage-work') }) } =
    options;
  const peaks = createRecordingPeaks({ source, storage });
  const missing = async (callId: string, recordingId: string): Promise<DomainError> => {
    const endedAt = storesAtOnce ? undefined : (await callOf(callId))?.endedAt;
    return endedAt !== undefined && now() - endedAt < storedWithinMs
      ? new DomainError(
          'recording-not-stored-yet',
          'The recording is not stored yet; try again in some seconds.',
        )
      : DomainError.notFound(`Recording ${recordingId} of the call ${callId}`);
  };
  return {
    filesOf: (callId) => spool.filesOf(callId),
    recover: (name) => spool.recover(name),
    get waiting() {
      return spool.waiting;
    },
    async sound(callId, recordingId, { channel, asMp3 = false }) {
      const wav = recordingKey(callId, recordingId);
      const found = asMp3
        ? await mp3Of(wav, channel)
        : await (channel === undefined ? wholeFile(source, wav) : oneChannel(source, wav, channel));
      if (found === null) throw await missing(callId, recordingId);
      return found;
    },
    async peaks(callId, recordingId) {
      const found = await peaks.of(recordingKey(callId, recordingId));
      if (found === null) throw await missing(callId, recordingId);
      return found;
    },
    async count(callId) {
      const wavs = new Set<string>();
      for (const one of [spool.bytes, storage])
        for await (const { key } of one.list(recordingPrefix(callId)))
          if (key.endsWith('.wav')) wavs.add(key);
      return wavs.size;
    },
    async erase(callId) {
      await spool.erase(callId);
      await storage.deleteAll(recordingPrefix(callId));
    },
    [Symbol.asyncDispose]: () => spool[Symbol.asyncDispose](),
  };

  async function mp3Of(wav: string, channel: RecordingChannel | undefined): Promise<SoundBytes | null> {
    const key = await mp3.keyOf(wav, channel);
    return key === null ? null : wholeFile(source, key);
  }
}
