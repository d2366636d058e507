import type { RoomRequests } from '@saywell/contract';
import { toPlayer } from '../call/room-record.ts';
import { CallRoomError } from '../errors/call-room-error.ts';
import * as messages from '../errors/messages.ts';
import type { RemoteMediaPlayer } from '../events/call-events.ts';
import type { EncodingLayer } from '../options/media-settings.ts';
import { issue } from '../rules/issue.ts';
import { checkRecording } from '../rules/recording.ts';
import { isFields, isString } from '../rules/values.ts';
import { PeopleMethods } from './people-methods.ts';

// Few pages play anything: the rules are fetched with the first player.
const loadRules = () => import('../rules/media-player.ts');

/** Opening a recording or an address may take the server a while. */
const serviceTimeoutMs = 30_000;

export interface RecordingOptions {
  /** `cloud` (default) and `raw-tracks` on the server, `local` in this page. */
  readonly type?: 'cloud' | 'raw-tracks' | 'local';
  readonly instanceId?: string;
  readonly width?: number;
  readonly height?: number;
  readonly backgroundColor?: string;
  readonly layout?: unknown;
  /** Seconds. */
  readonly maxDuration?: number;
  /** Known to call-room clients; the server chooses them. */
  readonly [other: string]: unknown;
}

export interface PlayerSettings {
  readonly state?: 'play' | 'pause';
  /** 0–2. */
  readonly volume?: number;
  readonly simulcastEncodings?: readonly EncodingLayer[];
}

export interface TranscriptionOptions {
  readonly instanceId?: string;
  readonly participants?: readonly string[];
  readonly [other: string]: unknown;
}

/** Recording, players, transcription and streaming: asked of the room, answered by events. */
export abstract class MediaMethods extends PeopleMethods {
  /** Throws for an unknown type; how it goes is told by `recording-started` and `recording-error`. */
  startRecording(options: RecordingOptions = {}): void {
    this.guard();
    this.check(checkRecording(options));
    const { type = 'cloud', instanceId, width, height, backgroundColor, layout, maxDuration } = options;
    if (type === 'local') {
      if (this.isJoined) return void this.recording.start();
      return this.emitCall('recording-error', { errorMsg: messages.onlyAfterJoin('startRecording()') });
    }
    const params = { type, instanceId, width, height, backgroundColor, layout, maxDuration };
    this.#ask('recording-error', 'startRecording', 'start-recording', defined(params), instanceId);
  }

  updateRecording(options: { readonly layout?: unknown; readonly instanceId?: string } = {}): void {
    this.guard();
    const { layout = { preset: 'default' }, instanceId } = options;
    const params = defined({ layout, instanceId });
    this.#ask('recording-error', 'updateRecording', 'update-recording', params, instanceId);
  }

  /** Harmless without a recording. */
  stopRecording(options: { readonly instanceId?: string } = {}): void {
    if (this.recording.isRunning && options.instanceId === undefined) return this.recording.stop();
    if (!this.isJoined) return;
    const { instanceId } = options;
    this.#ask('recording-error', 'stopRecording', 'stop-recording', defined({ instanceId }), instanceId);
  }

  /** Our rooms do not stream: answered by `live-streaming-error`. */
  startLiveStreaming(_options?: object): void {
    this.#noStreaming();
  }

  updateLiveStreaming(_options?: object): void {
    this.#noStreaming();
  }

  addLiveStreamingEndpoints(_options?: object): void {
    this.#noStreaming();
  }

  removeLiveStreamingEndpoints(_options?: object): void {
    this.#noStreaming();
  }

  stopLiveStreaming(_options?: object): void {
    this.#noStreaming();
  }

  /** Who says what is told by `transcription-message`. */
  startTranscription(options: TranscriptionOptions = {}): void {
    this.guard('startTranscription');
    const { instanceId, participants } = options;
    const params = defined({ instanceId, participants });
    this.#ask('transcription-error', 'startTranscription', 'start-transcription', params, instanceId);
  }

  /** Whose words are written from now on. */
  updateTranscription(options: TranscriptionOptions): void {
    this.guard('updateTranscription');
    this.check(checkTranscriptionUpdate(options));
    const { instanceId, participants } = options;
    const params = defined({ instanceId, participants });
    this.#ask('transcription-error', 'updateTranscription', 'start-transcription', params, instanceId);
  }

  stopTranscription(options?: { readonly instanceId?: string }): void {
    this.guard('stopTranscription');
    this.check(checkTranscriptionStop(options));
    const instanceId = options?.instanceId;
    const params = defined({ instanceId });
    this.#ask('transcription-error', 'stopTranscription', 'stop-transcription', params, instanceId);
  }

  /** The server fetches an allowed address and plays it into the room. */
  async startRemoteMediaPlayer(options: {
    readonly url: string;
    readonly settings?: PlayerSettings;
  }): Promise<RemoteMediaPlayer> {
    this.guard();
    const { checkPlayerStart } = await loadRules();
    this.check(checkPlayerStart(options));
    const { url, settings = { state: 'play' } } = options;
    return toPlayer(
      await this.#request('start-player', { url, settings: toSettings(settings) }, 'startRemoteMediaPlayer'),
    );
  }

  async updateRemoteMediaPlayer(options: {
    readonly session_id: string;
    readonly settings: PlayerSettings;
  }): Promise<RemoteMediaPlayer> {
    this.guard();
    const { checkPlayerId, checkPlayerSettings } = await loadRules();
    this.check(checkPlayerId(options.session_id) ?? checkPlayerSettings(options.settings));
    const { session_id: sessionId, settings } = options;
    return toPlayer(
      await this.#request(
        'update-player',
        { sessionId, settings: toSettings(settings) },
        'updateRemoteMediaPlayer',
      ),
    );
  }

  async stopRemoteMediaPlayer(sessionId: string): Promise<void> {
    this.guard();
    const { checkPlayerId } = await loadRules();
    this.check(checkPlayerId(sessionId));
    await this.#request('stop-player', { sessionId }, 'stopRemoteMediaPlayer');
  }

  #noStreaming(): void {
    this.guard();
    this.emitCall('live-streaming-error', { errorMsg: messages.noStreaming });
  }

  async #request<Method extends keyof RoomRequests>(
    method: Method,
    params: RoomRequests[Method]['params'],
    name: string,
  ): Promise<RoomRequests[Method]['result']> {
    const engine = this.isJoined ? this.engine : undefined;
    if (!engine) throw this.refusal('wrong-state', messages.onlyAfterJoin(`${name}()`));
    return engine.request(method, params, serviceTimeoutMs);
  }

  /** For methods whose outcome is an event. */
  #ask<Method extends keyof RoomRequests>(
    failure: 'recording-error' | 'transcription-error',
    name: string,
    method: Method,
    params: RoomRequests[Method]['params'],
    instanceId: string | undefined,
  ): void {
    void this.#request(method, params, name).catch((cause: unknown) => {
      const { code, message: errorMsg } = CallRoomError.from(cause);
      if (code !== 'cancelled') this.emitCall(failure, defined({ errorMsg, instanceId }));
    });
  }
}

const mandatory = 'updateTranscription Error: options is mandatory';

function checkTranscriptionUpdate(options: unknown) {
  if (options === undefined || options === null) return issue(mandatory);
  if (!isFields(options)) return issue('updateTranscription Error: options must be object type');
  const { participants } = options;
  return participants === undefined || Array.isArray(participants)
    ? undefined
    : issue('updateTranscription Error: participants must be an array', ['participants']);
}

function checkTranscriptionStop(options: unknown) {
  if (options === undefined) return undefined;
  if (!isFields(options)) return issue('stopTranscription Error: options must be object type');
  return isString(options['instanceId'])
    ? undefined
    : issue('stopTranscription Error: "instanceId" not provided', ['instanceId']);
}

/** The server encodes no video of a player in layers: these are checked, then left out. */
function toSettings({ state, volume }: PlayerSettings): { state?: 'play' | 'pause'; volume?: number } {
  return defined({ state, volume });
}

/** Absent fields instead of undefined ones. */
function defined<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- exactly the undefined ones are gone
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
