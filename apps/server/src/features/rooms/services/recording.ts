import { randomUUID } from 'node:crypto';
import { ASSISTANT_USER_NAME } from '@saywell/contract';
import { isObserver, type Member } from '../members/member.ts';
import { mayAdminister } from '../permissions/media-types.ts';
import { PLAYER_USER_NAME } from '../player/player.ts';
import type { NewRecording, RecordedFile, RecordingType } from '../recording/recorded-file.ts';
import type { RecordingFile, RecordingFiles } from '../recording/recording-files.ts';
import { type RecordedSource, RunningRecording } from '../recording/running-recording.ts';
import type { RequestParams } from '../requests/request-schemas.ts';
import { notAllowed, notFound, RoomRequestError } from '../requests/room-request-error.ts';
import type { RoomContext, RoomService } from './room-context.ts';

export interface Recording extends RoomService<'start-recording' | 'update-recording' | 'stop-recording'> {
  /** The server's own, of everybody; harmless when one runs. */
  start(): void;
  /** Nobody records, until it is allowed again. */
  forbid(): void;
  allow(): void;
  isRunning(): boolean;
  /** Who speaks for the organisation is on the side of its assistant. */
  heard(member: Member, samples: Int16Array): void;
  /** 16 000 Hz samples of the assistant of which the last was played just now. */
  assistantPlayed(samples: Int16Array): void;
  /** The same of a media player. */
  playerPlayed(sessionId: string, samples: Int16Array): void;
  /** Ends what still runs; resolves with all whole files of the call. */
  finish(): Promise<readonly RecordedFile[]>;
}

const defaultInstanceId = 'default';
/** Stereo of this length has 460 MB. */
const maxDurationMs = 2 * 3_600_000;
const maxRunning = 4;
/** Of one call: files, whatever made them. */
const maxFiles = 64;
const channels = { visitors: 0, assistant: 1 } as const;

/** Writes down what is said in the room. Without `files` the room records nothing. */
export function createRecording(context: RoomContext, files: RecordingFiles | undefined): Recording {
  return new RoomRecording(context, files);
}

class RoomRecording implements Recording {
  readonly handlers: Recording['handlers'];
  readonly #context: RoomContext;
  readonly #files: RecordingFiles | undefined;
  readonly #running = new Map<string, RunningRecording>();
  readonly #finishing: Promise<RecordedFile | undefined>[] = [];
  #fileCount = 0;
  #isAllowed = true;

  constructor(context: RoomContext, files: RecordingFiles | undefined) {
    this.#context = context;
    this.#files = files;
    this.handlers = {
      'start-recording': (params, from) => this.#startAsked(params, from),
      'update-recording': (_params, from) => {
        assertAllowed(from);
        throw new RoomRequestError('not-available', 'Recordings have sound only: there is no layout.');
      },
      'stop-recording': ({ instanceId = defaultInstanceId }, from) => {
        assertAllowed(from);
        const recording = this.#running.get(instanceId);
        if (recording === undefined) throw notFound(`Recording ${instanceId}`);
        this.#stop(recording);
        return {};
      },
    };
  }

  start(): void {
    if (this.#files !== undefined && this.#isAllowed && !this.#running.has(defaultInstanceId))
      this.#begin('cloud', defaultInstanceId, this.#context.assistantId);
  }

  forbid(): void {
    this.#isAllowed = false;
  }

  allow(): void {
    this.#isAllowed = true;
  }

  isRunning(): boolean {
    return this.#running.size > 0;
  }

  heard(member: Member, samples: Int16Array): void {
    this.#write(member, isObserver(member) ? channels.assistant : channels.visitors, samples);
  }

  assistantPlayed(samples: Int16Array): void {
    const assistant = { sessionId: this.#context.assistantId, userName: ASSISTANT_USER_NAME };
    this.#write(assistant, channels.assistant, samples);
  }

  playerPlayed(sessionId: string, samples: Int16Array): void {
    this.#write({ sessionId, userName: PLAYER_USER_NAME }, channels.assistant, samples);
  }

  entered(member: Member): void {
    for (const { info } of this.#running.values()) this.#context.emit('recording-started', info, member);
  }

  left({ sessionId }: Member): void {
    for (const recording of this.#running.values()) recording.endTrack(sessionId);
  }

  async finish(): Promise<readonly RecordedFile[]> {
    for (const recording of this.#running.values()) this.#stop(recording);
    const whole = await Promise.all(this.#finishing);
    return whole.filter((file) => file !== undefined);
  }

  #startAsked(params: RequestParams<'start-recording'>, from: Member): { recordingId: string } {
    assertAllowed(from);
    if (this.#files === undefined)
      throw new RoomRequestError('not-available', 'This server keeps no recordings.');
    if (!this.#isAllowed)
      throw new RoomRequestError('not-available', 'The caller has not agreed to being recorded.');
    assertSoundOnly(params);
    const { type, instanceId = defaultInstanceId, maxDuration } = params;
    const durationMs = maxDuration === undefined ? undefined : maxDuration * 1000;
    return { recordingId: this.#begin(type, instanceId, from.sessionId, durationMs) };
  }

  /** Answers the recording's id. */
  #begin(type: RecordingType, instanceId: string, startedBy: string, durationMs = maxDurationMs): string {
    if (this.#running.has(instanceId))
      throw new RoomRequestError('limit-reached', `Recording ${instanceId} runs already.`);
    if (this.#running.size >= maxRunning || this.#fileCount >= maxFiles)
      throw new RoomRequestError('limit-reached', 'No more recordings can be made in this call.');
    const recordingId = randomUUID();
    const recording: RunningRecording = new RunningRecording(
      { recordingId, instanceId, type, startedBy },
      {
        clock: this.#context.clock,
        createFile: (file) => this.#createFile(file, (error) => this.#fail(recording, error)),
        ended: (file) => this.#finishing.push(file),
      },
    );
    this.#running.set(instanceId, recording);
    recording.begin(Math.min(durationMs, maxDurationMs), () => this.#stop(recording));
    this.#context.emit('recording-started', recording.info);
    return recordingId;
  }

  #createFile(file: NewRecording, onError: (error: unknown) => void): RecordingFile | undefined {
    if (this.#files === undefined || this.#fileCount >= maxFiles) return undefined;
    this.#fileCount += 1;
    return this.#files.create(file, onError);
  }

  #write(source: RecordedSource, channel: number, samples: Int16Array): void {
    for (const recording of this.#running.values()) recording.write(source, channel, samples);
  }

  #stop(recording: RunningRecording): void {
    const { recordingId, instanceId } = recording.info;
    if (!this.#running.delete(instanceId)) return;
    recording.end();
    this.#context.emit('recording-stopped', { recordingId, instanceId });
  }

  #fail(recording: RunningRecording, error: unknown): void {
    const { roomId, log } = this.#context;
    log.warn({ room: roomId, err: error }, 'a recording could not be written');
    const { instanceId } = recording.info;
    if (!this.#running.delete(instanceId)) return;
    this.#context.emit('recording-error', { errorMsg: 'The recording could not be written.', instanceId });
    recording.end();
  }
}

const soundLayouts: ReadonlySet<string> = new Set(['audio-only', 'raw-tracks-audio-only']);

/** Pictures would need an encoder, which this server does not have. */
function assertSoundOnly({ width, height, layout, backgroundColor }: RequestParams<'start-recording'>): void {
  const wantsLayout = layout?.preset !== undefined && !soundLayouts.has(layout.preset);
  if (wantsLayout || width !== undefined || height !== undefined || backgroundColor !== undefined)
    throw new RoomRequestError(
      'not-available',
      'Video cannot be recorded by this server. Ask for the layout { preset: "audio-only" }.',
    );
}

function assertAllowed({ grant, permissions }: Member): void {
  if (!mayAdminister({ owner: grant.owner, permissions }, 'streaming')) throw notAllowed('record');
}
