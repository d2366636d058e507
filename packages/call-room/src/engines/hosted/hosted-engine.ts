import { limits, type RoomRequestMethod, type RoomRequests } from '@saywell/contract';
import { CallRoomError } from '../../errors/call-room-error.ts';
import { textOf } from '../../errors/text-of.ts';
import type { RoomFailure } from '../../events/call-events.ts';
import type { SetTimer } from '../../platform/timer.ts';
import type { Participants } from '../../room/participant.ts';
import { memberChanges } from '../../room/room-view.ts';
import type {
  Engine,
  EngineHandlers,
  EngineJoinRequest,
  EngineNetworkStats,
  ParticipantUpdate,
  PublishedTrack,
  ReceiveSettings,
} from '../engine.ts';
import { withinTime } from '../webrtc/transport/transport.ts';
import type { CallSlot } from './call-slot.ts';
import { emitChanges } from './emit-changes.ts';
import { toFailure } from './failure.ts';
import { joinOptions } from './join-options.ts';
import type { HostedCall } from './load-library.ts';
import { LocalSending } from './local-sending.ts';
import { toNetworkStats } from './network-stats.ts';
import { onlyLocal, toParticipants } from './people.ts';
import { type Listen, listening, passOn, translate } from './room-events.ts';
import { askRoom } from './room-requests.ts';

const memberEvents = ['participant-joined', 'participant-updated', 'track-started', 'track-stopped'] as const;

/** Three loads of 20 s, 3 s apart, and the join itself: the library's own limits. */
const joinTimeoutMs = 90_000;
const requestTimeoutMs = 10_000;

/** Over one call of the library; the way in and out is the library's own. */
interface Stay {
  readonly call: HostedCall;
  readonly sending: LocalSending;
  readonly stopListening: () => void;
}

/** The engine for rooms of the hosted provider, on top of its library. */
export class HostedEngine implements Engine {
  readonly #handlers: EngineHandlers;
  readonly #slot: CallSlot;
  readonly #setTimer: SetTimer;
  readonly #ended = new AbortController();
  #request: EngineJoinRequest | undefined;
  #stay: Stay | undefined;
  #isJoined = false;
  #isAnnounced = false;
  #people: Participants = {};
  /** Why the join fails; the library says it before it rejects, if it rejects at all. */
  #failure: RoomFailure | undefined;

  constructor(handlers: EngineHandlers, slot: CallSlot, setTimer: SetTimer) {
    this.#handlers = handlers;
    this.#slot = slot;
    this.#setTimer = setTimer;
  }

  readonly maxAppMessageLength = limits.maxAppMessageLength;

  get topology(): 'sfu' | 'none' {
    return this.#isJoined ? 'sfu' : 'none';
  }

  async join(request: EngineJoinRequest): Promise<RoomFailure | undefined> {
    this.#request = request;
    try {
      const call = await this.#within(this.#openCall(), joinTimeoutMs, 'Joining the room');
      await this.#within(call.join(joinOptions(request)), joinTimeoutMs, 'Joining the room');
      this.#isJoined = true;
      this.#people = onlyLocal(toParticipants(call.participants()));
      this.#catchUp(request);
      return undefined;
    } catch (error) {
      this.#release();
      return this.#failure ?? toFailure(error, 'join');
    }
  }

  announce(): void {
    this.#isAnnounced = true;
    this.#refresh();
  }

  async leave(): Promise<void> {
    this.#release();
  }

  participants(): Participants {
    return this.#people;
  }

  updateParticipant(id: string, update: Omit<ParticipantUpdate, 'setAudio'>): void {
    try {
      const { setSubscribedTracks, ...others } = update;
      // What is no subscription is refused by the library, in the words that its users know.
      this.#call?.updateParticipant(id, {
        ...others,
        ...(setSubscribedTracks !== undefined && { setSubscribedTracks }),
      });
    } catch (error) {
      throw CallRoomError.from(error, 'invalid-option');
    }
  }

  setAudio(on: boolean): void {
    this.#change({ audio: on });
    this.#joinedCall?.setLocalAudio(on);
  }

  setMicrophone(track: MediaStreamTrack | null): void {
    this.#change({ microphone: track });
    const call = this.#joinedCall;
    if (call) void this.#useMicrophone(call, track);
  }

  sendAppMessage(data: unknown, to: string): void {
    this.#joinedCall?.sendAppMessage(data, to);
  }

  observeLevels(side: 'local' | 'remote', intervalMs: number | undefined): void {
    const call = this.#joinedCall;
    if (!call) return;
    if (intervalMs !== undefined) void this.#startLevels(call, side, intervalMs);
    else if (side === 'local') call.stopLocalAudioLevelObserver();
    else call.stopRemoteParticipantsAudioLevelObserver();
  }

  levels(): { readonly local: number; readonly remote: Readonly<Record<string, number>> } {
    const call = this.#joinedCall;
    return {
      local: call?.getLocalAudioLevel() ?? 0,
      remote: call?.getRemoteParticipantsAudioLevel() ?? {},
    };
  }

  async publish(local: PublishedTrack): Promise<void> {
    if (!this.#stay || !this.#isJoined) throw notJoined();
    await this.#stay.sending.publish(local);
  }

  unpublish(name: string): void {
    this.#stay?.sending.unpublish(name);
  }

  setReceiveSettings(settings: ReceiveSettings): void {
    this.#joinedCall?.updateReceiveSettings(settings).catch((error: unknown) => this.#refused(error));
  }

  async request<Method extends RoomRequestMethod>(
    method: Method,
    params: RoomRequests[Method]['params'],
    timeoutMs: number = requestTimeoutMs,
  ): Promise<RoomRequests[Method]['result']> {
    // Access is asked for from the lobby, before the join is over.
    const call = this.#call;
    if (!call) throw notJoined();
    return this.#within(askRoom(call, method, params), timeoutMs, method);
  }

  updateProfile({ userName, userData }: { readonly userName?: string; readonly userData?: unknown }): void {
    const call = this.#joinedCall;
    if (userName !== undefined)
      call?.setUserName(userName, { thisMeetingOnly: true }).catch((error: unknown) => this.#refused(error));
    if (userData !== undefined) call?.setUserData(userData).catch((error: unknown) => this.#refused(error));
  }

  async networkStats(): Promise<EngineNetworkStats> {
    const call = this.#joinedCall;
    return call ? toNetworkStats(await call.getNetworkStats()) : {};
  }

  get #call(): HostedCall | undefined {
    return this.#stay?.call;
  }

  get #joinedCall(): HostedCall | undefined {
    return this.#isJoined ? this.#call : undefined;
  }

  #change(change: Partial<EngineJoinRequest>): void {
    if (this.#request) this.#request = { ...this.#request, ...change };
  }

  #within<Value>(work: Promise<Value>, timeoutMs: number, what: string): Promise<Value> {
    return withinTime(work, { timeoutMs, what, setTimer: this.#setTimer, signal: this.#ended.signal });
  }

  async #openCall(): Promise<HostedCall> {
    const call = await this.#slot.open();
    if (this.#ended.signal.aborted) {
      this.#slot.end(call);
      throw new CallRoomError('cancelled', 'The room was left');
    }
    const { listen, stop } = listening(call);
    const sending = new LocalSending(call, listen, (tracks) => new MediaStream([...tracks]));
    this.#stay = { call, sending, stopListening: stop };
    this.#listen(listen);
    return call;
  }

  #listen(listen: Listen): void {
    const { emit } = this.#handlers;
    passOn(listen, emit);
    translate(listen, this.#handlers);
    for (const name of memberEvents) listen(name, () => this.#refresh());
    listen('participant-left', ({ participant, reason }) =>
      this.#refresh(reason === 'hidden' ? participant.session_id : undefined),
    );
    listen('nonfatal-error', ({ type, errorMsg, details }) => {
      const isReported = type === 'screen-share-error' && this.#stay?.sending.shareFailed(errorMsg);
      if (!isReported) emit('nonfatal-error', { type, errorMsg, details });
    });
    listen('error', (event) => this.#failed(event));
    listen('left-meeting', () => this.#left());
  }

  /** What was asked for while the join was under way. */
  #catchUp(joinedWith: EngineJoinRequest): void {
    const { audio, microphone } = this.#request ?? joinedWith;
    if (microphone !== joinedWith.microphone) this.setMicrophone(microphone);
    else if (audio !== joinedWith.audio) this.setAudio(audio);
  }

  async #useMicrophone(call: HostedCall, track: MediaStreamTrack | null): Promise<void> {
    try {
      await call.setInputDevicesAsync({ audioSource: track ?? false });
      if (this.#joinedCall && track) call.setLocalAudio(this.#request?.audio ?? true);
    } catch (error) {
      this.#nonfatal('input-settings-error', error);
    }
  }

  async #startLevels(call: HostedCall, side: 'local' | 'remote', intervalMs: number): Promise<void> {
    try {
      if (side === 'local') await call.startLocalAudioLevelObserver(intervalMs);
      else await call.startRemoteParticipantsAudioLevelObserver(intervalMs);
    } catch (error) {
      this.#nonfatal('local-audio-level-observer-error', error);
    }
  }

  #refused(error: unknown): void {
    this.#nonfatal('request-error', error);
  }

  #nonfatal(
    type: 'input-settings-error' | 'local-audio-level-observer-error' | 'request-error',
    error: unknown,
  ): void {
    if (!this.#ended.signal.aborted)
      this.#handlers.emit('nonfatal-error', { type, errorMsg: textOf(error), details: error });
  }

  /** Emits what is different from what was emitted last. */
  #refresh(hiddenId?: string): void {
    const call = this.#joinedCall;
    if (!call || !this.#isAnnounced) return;
    const before = this.#people;
    this.#people = toParticipants(call.participants());
    emitChanges(this.#handlers.emit, memberChanges(before, this.#people), hiddenId);
  }

  #failed(reported: unknown): void {
    if (this.#ended.signal.aborted) return;
    const failure = toFailure(reported, this.#isJoined ? 'rtc-connection' : 'join');
    const wasJoined = this.#isJoined;
    this.#failure = failure;
    this.#release();
    if (wasJoined) this.#handlers.failed(failure);
  }

  #left(): void {
    if (this.#ended.signal.aborted) return;
    const wasJoined = this.#isJoined;
    if (!wasJoined) this.#failure = toFailure('The room was left before the join was over', 'join');
    this.#release();
    if (wasJoined) this.#handlers.left(undefined);
  }

  #release(): void {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort();
    this.#isJoined = false;
    const stay = this.#stay;
    this.#stay = undefined;
    if (!stay) return;
    stay.stopListening();
    stay.sending.close();
    this.#slot.end(stay.call);
  }
}

const notJoined = (): CallRoomError => new CallRoomError('wrong-state', 'The room is not joined');
