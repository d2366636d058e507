import { randomUUID } from 'node:crypto';
import { ASSISTANT_USER_NAME } from '@saywell/contract';
import type { Member } from '../members/member.ts';
import { mayAdminister } from '../permissions/media-types.ts';
import { PLAYER_USER_NAME } from '../player/player.ts';
import type { RecordingFiles } from '../recording/recording-files.ts';
import { SoundFile } from '../recording/sound-file.ts';
import type { RequestParams } from '../requests/request-schemas.ts';
import { notAllowed, notFound, RoomRequestError } from '../requests/room-request-error.ts';
import type { RoomContext, RoomService } from './room-context.ts';

type RecordingType = 'cloud' | 'raw-tracks';

/** A whole file of a recording. */
export interface RecordedFile {
  readonly id: string;
  readonly type: RecordingType;
  readonly instanceId: string;
  /** Of `raw-tracks`. */
  readonly participantId?: string;
  readonly userName?: string;
  /** Epoch ms. */
  readonly startedAt: number;
  readonly durationSeconds: number;
  readonly channels: number;
}

export interface Recording extends RoomService<'start-recording' | 'update-recording' | 'stop-recording'> {
  /** The server's own, of everybody; harmless when one runs. */
  start(): void;
  isRunning(): boolean;
  heard(member: Member, samples: Int16Array): void;
  /** 16 000 Hz samples of the assistant of which the last was played just now. */
  assistantPlayed(samples: Int16Array): void;
  /** The same of a media player. */
  playerPlayed(sessionId: string, samples: Int16Array): void;
  /** Ends what still runs; resolves with all whole files of the call. */
  finish(): Promise<readonly RecordedFile[]>;
}

interface Track {
  readonly id: string;
  readonly sound: SoundFile;
  readonly participant: { readonly participantId: string; readonly userName: string } | undefined;
}

interface Running {
  readonly recordingId: string;
  readonly instanceId: string;
  readonly type: RecordingType;
  readonly startedBy: string;
  /** Of `cloud` one, of `raw-tracks` one per participant. */
  readonly tracks: Map<string, Track>;
  readonly cancelTimers: (() => void)[];
}

const defaultInstanceId = 'default';
/** Stereo of this length has 460 MB. */
const maxDurationMs = 2 * 3_600_000;
const maxRunning = 4;
/** Of one call: files, whatever made them. */
const maxFiles = 64;
const flushIntervalMs = 1_000;
const channels = { visitors: 0, assistant: 1 } as const;

/** Writes down what is said in the room. Without `files` the room records nothing. */
export function createRecording(context: RoomContext, files: RecordingFiles | undefined): Recording {
  const running = new Map<string, Running>();
  const finishing: Promise<RecordedFile | undefined>[] = [];
  let fileCount = 0;

  const started = ({ recordingId, instanceId, type, startedBy }: Running, to?: Member): void =>
    context.tell('recording-started', { recordingId, instanceId, type, startedBy }, to);

  const failed = (recording: Running, error: unknown): void => {
    context.log.warn({ room: context.roomId, err: error }, 'a recording could not be written');
    const { instanceId } = recording;
    if (!running.delete(instanceId)) return;
    context.tell('recording-error', { errorMsg: 'The recording could not be written.', instanceId });
    end(recording);
  };
  /** Undefined when the call has as many files as it may. */
  const openTrack = (
    recording: Running,
    key: string,
    participant: Track['participant'],
  ): Track | undefined => {
    const known = recording.tracks.get(key);
    if (known !== undefined || files === undefined || fileCount >= maxFiles) return known;
    fileCount += 1;
    const id = recording.type === 'cloud' ? recording.recordingId : randomUUID();
    const file = files.create(id, (error) => failed(recording, error));
    const width = recording.type === 'cloud' ? 2 : 1;
    const track = { id, participant, sound: new SoundFile(file, width, context.clock.now()) };
    recording.tracks.set(key, track);
    return track;
  };
  const write = (
    source: { readonly sessionId: string; readonly userName: string },
    channel: number,
    samples: Int16Array,
  ): void => {
    for (const recording of running.values()) {
      const isCloud = recording.type === 'cloud';
      const participant = { participantId: source.sessionId, userName: source.userName };
      const track = isCloud ? recording.tracks.get('') : openTrack(recording, source.sessionId, participant);
      track?.sound.add(isCloud ? channel : 0, source.sessionId, context.clock.now(), samples);
    }
  };
  const endTrack = ({ type, instanceId, tracks }: Running, key: string): void => {
    const track = tracks.get(key);
    if (track === undefined) return;
    tracks.delete(key);
    const { id, participant, sound } = track;
    finishing.push(
      sound.finish(context.clock.now()).then((isWhole) => {
        const { startedAt, durationSeconds, channels: width } = sound;
        const file = { id, type, instanceId, ...participant, startedAt, durationSeconds, channels: width };
        return isWhole ? file : undefined;
      }),
    );
  };
  const end = (recording: Running): void => {
    for (const cancel of recording.cancelTimers) cancel();
    for (const key of recording.tracks.keys()) endTrack(recording, key);
  };
  const stop = (recording: Running): void => {
    const { recordingId, instanceId } = recording;
    if (!running.delete(instanceId)) return;
    end(recording);
    context.tell('recording-stopped', { recordingId, instanceId });
  };
  const flushLater = (recording: Running): void => {
    recording.cancelTimers[0] = context.clock.setTimer(() => {
      for (const { sound } of recording.tracks.values()) sound.flush(context.clock.now());
      flushLater(recording);
    }, flushIntervalMs);
  };
  const begin = (
    type: RecordingType,
    instanceId: string,
    startedBy: string,
    durationMs: number = maxDurationMs,
  ): Running => {
    if (running.has(instanceId))
      throw new RoomRequestError('limit-reached', `Recording ${instanceId} runs already.`);
    if (running.size >= maxRunning || fileCount >= maxFiles)
      throw new RoomRequestError('limit-reached', 'No more recordings can be made in this call.');
    const recording: Running = {
      recordingId: randomUUID(),
      instanceId,
      type,
      startedBy,
      tracks: new Map(),
      cancelTimers: [],
    };
    running.set(instanceId, recording);
    flushLater(recording);
    recording.cancelTimers.push(
      context.clock.setTimer(() => stop(recording), Math.min(durationMs, maxDurationMs)),
    );
    if (type === 'cloud') openTrack(recording, '', undefined);
    started(recording);
    return recording;
  };

  return {
    start() {
      if (files !== undefined && !running.has(defaultInstanceId))
        begin('cloud', defaultInstanceId, context.assistantId);
    },
    isRunning: () => running.size > 0,
    heard: ({ sessionId, userName }, samples) => write({ sessionId, userName }, channels.visitors, samples),
    assistantPlayed: (samples) =>
      write({ sessionId: context.assistantId, userName: ASSISTANT_USER_NAME }, channels.assistant, samples),
    playerPlayed: (sessionId, samples) =>
      write({ sessionId, userName: PLAYER_USER_NAME }, channels.assistant, samples),
    entered(member) {
      for (const recording of running.values()) started(recording, member);
    },
    left({ sessionId }) {
      for (const recording of running.values()) endTrack(recording, sessionId);
    },
    async finish() {
      for (const recording of running.values()) stop(recording);
      const whole = await Promise.all(finishing);
      return whole.filter((file) => file !== undefined);
    },
    handlers: {
      'start-recording'(params, from) {
        assertAllowed(from);
        if (files === undefined)
          throw new RoomRequestError('not-available', 'This server keeps no recordings.');
        assertSoundOnly(params);
        const { type, instanceId = defaultInstanceId, maxDuration } = params;
        const durationMs = maxDuration === undefined ? undefined : maxDuration * 1000;
        return { recordingId: begin(type, instanceId, from.sessionId, durationMs).recordingId };
      },
      'update-recording'(_params, from) {
        assertAllowed(from);
        throw new RoomRequestError('not-available', 'Recordings have sound only: there is no layout.');
      },
      'stop-recording'({ instanceId = defaultInstanceId }, from) {
        assertAllowed(from);
        const recording = running.get(instanceId);
        if (recording === undefined) throw notFound(`Recording ${instanceId}`);
        stop(recording);
        return {};
      },
    },
  };
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
