import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { NewRecording, RecordedFile, RecordingType } from './recorded-file.ts';
import type { RecordingFile } from './recording-files.ts';
import { SoundFile } from './sound-file.ts';

/** A recording, as it is announced in the room. */
export interface RecordingInfo {
  readonly recordingId: string;
  readonly instanceId: string;
  readonly type: RecordingType;
  readonly startedBy: string;
}

/** Who is heard. */
export interface RecordedSource {
  readonly sessionId: string;
  readonly userName: string;
}

export interface RunningRecordingOptions {
  readonly clock: Clock;
  /** Undefined when the call has as many files as it may. */
  readonly createFile: (recording: NewRecording) => RecordingFile | undefined;
  /** A file has ended; resolves with undefined when it is not whole. */
  readonly ended: (file: Promise<RecordedFile | undefined>) => void;
}

interface Track {
  readonly id: string;
  readonly sound: SoundFile;
  readonly participant: { readonly participantId: string; readonly userName: string } | undefined;
}

const flushIntervalMs = 1_000;
/** Key of the one track of `cloud`. */
const everybody = '';

/** One recording under way: of everybody in one file, or of each in a file of its own. */
export class RunningRecording {
  readonly info: RecordingInfo;
  readonly #options: RunningRecordingOptions;
  /** Of `cloud` one, of `raw-tracks` one per participant. */
  readonly #tracks = new Map<string, Track>();
  #cancelFlush: () => void = () => undefined;
  #cancelLimit: () => void = () => undefined;

  constructor(info: RecordingInfo, options: RunningRecordingOptions) {
    this.info = info;
    this.#options = options;
  }

  /** `onLimit`: it has lasted as long as it may. */
  begin(limitMs: number, onLimit: () => void): void {
    this.#flushLater();
    this.#cancelLimit = this.#options.clock.setTimer(onLimit, limitMs);
    if (this.info.type === 'cloud') this.#trackOf(everybody, undefined);
  }

  /** Sound of which the last sample was heard just now; `channel` counts for `cloud` only. */
  write({ sessionId, userName }: RecordedSource, channel: number, samples: Int16Array): void {
    const isCloud = this.info.type === 'cloud';
    const track = isCloud
      ? this.#tracks.get(everybody)
      : this.#trackOf(sessionId, { participantId: sessionId, userName });
    track?.sound.add(isCloud ? channel : 0, sessionId, this.#options.clock.now(), samples);
  }

  /** Ends the file of a participant, if it has one. */
  endTrack(key: string): void {
    const track = this.#tracks.get(key);
    if (track === undefined) return;
    this.#tracks.delete(key);
    this.#options.ended(this.#finish(track));
  }

  end(): void {
    this.#cancelFlush();
    this.#cancelLimit();
    for (const key of this.#tracks.keys()) this.endTrack(key);
  }

  async #finish({ id, participant, sound }: Track): Promise<RecordedFile | undefined> {
    const { type, instanceId } = this.info;
    const isWhole = await sound.finish(this.#options.clock.now());
    const { startedAt, durationSeconds, channels } = sound;
    return isWhole
      ? { id, type, instanceId, ...participant, startedAt, durationSeconds, channels }
      : undefined;
  }

  #trackOf(key: string, participant: Track['participant']): Track | undefined {
    const known = this.#tracks.get(key);
    if (known !== undefined) return known;
    const { clock, createFile } = this.#options;
    const isCloud = this.info.type === 'cloud';
    const id = isCloud ? this.info.recordingId : randomUUID();
    const { type, instanceId } = this.info;
    const about = { type, instanceId, ...participant, startedAt: clock.now(), channels: isCloud ? 2 : 1 };
    const file = createFile({ id, ...about });
    if (file === undefined) return undefined;
    const track = { id, participant, sound: new SoundFile(file, about.channels, about.startedAt) };
    this.#tracks.set(key, track);
    return track;
  }

  #flushLater(): void {
    const { clock } = this.#options;
    this.#cancelFlush = clock.setTimer(() => {
      for (const { sound } of this.#tracks.values()) sound.flush(clock.now());
      this.#flushLater();
    }, flushIntervalMs);
  }
}
