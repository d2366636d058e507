import {
  limits,
  createPartJoiner,
  type RoomClientMessage,
  type RoomMessagePart,
  type RoomParticipant,
  type RoomRequestMethod,
  type RoomRequests as RoomRequestTypes,
  type RoomServerMessage,
  splitMessage,
} from '@saywell/contract';
import type {
  Engine,
  EngineHandlers,
  EngineJoinRequest,
  EngineNetworkStats,
  ParticipantUpdate,
  PublishedTrack,
  ReceiveSettings,
} from '../../engine.ts';
import { CallRoomError } from '../../errors.ts';
import type { RoomFailure } from '../../events.ts';
import { LevelObserver } from '../../room/level-observer.ts';
import type { Participants } from '../../room/participant.ts';
import { RoomMembers } from '../../room/room-members.ts';
import { AudioGraph } from './audio-graph.ts';
import type { EngineEnvironment } from './engine-environment.ts';
import { EngineTracks } from './engine-tracks.ts';
import { deleteSession, type JoinAnswer } from './join-request.ts';
import { NetworkStats } from './network-stats.ts';
import { openTransport, peerConfiguration } from './open-transport.ts';
import { type Reconnection, type ReconnectionEvent, reconnect } from './reconnection.ts';
import { toRoomFailure } from './room-failure.ts';
import { RoomRequests } from './room-requests.ts';
import { openTracks, type TracksConnection, type TracksPlan } from './tracks-connection.ts';
import { type Transport, type TransportHandlers, withinTime } from './transport.ts';

/** Noticed after 8 s: longer than retransmissions after a cut of 5 s; with every try to come back, a call ends within 10 s. */
const maxUnansweredPings = 3;
/** A browser that says it is offline is not tried; the room keeps the seat for 30 s. */
const offlinePatienceMs = 25_000;
const offlineCheckMs = 500;
const joinedTimeoutMs = 10_000;
/** Messages kept while the network is away. */
const maxQueuedMessages = 64;

type Joined = RoomServerMessage & { readonly type: 'joined' };

interface Connection {
  readonly transport: Transport;
  readonly joined: Joined;
}
interface PendingJoin {
  readonly resolve: (joined: Joined) => void;
  readonly reject: (error: CallRoomError) => void;
}

/** The engine for Saywell's own rooms: WebRTC, a WebSocket where that does not get through. */
export class RoomEngine implements Engine {
  readonly #handlers: EngineHandlers;
  readonly #engineUrl: string;
  readonly #environment: EngineEnvironment;
  readonly #ended = new AbortController();
  readonly #members: RoomMembers;
  readonly #observers: Readonly<Record<'local' | 'remote', LevelObserver>>;
  readonly #requests: RoomRequests;
  readonly #tracks: EngineTracks;
  readonly #stats: NetworkStats;
  #request: EngineJoinRequest | undefined;
  #graph: AudioGraph | undefined;
  #transport: Transport | undefined;
  #pending: PendingJoin | undefined;
  #resumeToken: string | undefined;
  #sessionUrl: string | undefined;
  #reconnection: Reconnection = { name: 'idle' };
  #queue: RoomClientMessage[] = [];
  #unansweredPings = 0;
  #lostAtMs = 0;
  readonly #parts = createPartJoiner();
  #maxAppMessageLength: number = limits.maxAppMessageLength;
  readonly #timers = new Set<() => void>();

  constructor(handlers: EngineHandlers, engineUrl: string, environment: EngineEnvironment) {
    this.#handlers = handlers;
    this.#engineUrl = engineUrl;
    this.#environment = environment;
    const { emit } = handlers;
    this.#members = new RoomMembers(emit);
    this.#requests = new RoomRequests((message) => this.#send(message), environment.setTimer);
    this.#stats = new NetworkStats(() => environment.now());
    this.#tracks = new EngineTracks({
      open: (plan, lost) => this.#openTracks(plan, lost),
      setTimer: environment.setTimer,
      members: this.#members,
      graph: () => this.#graph,
      send: (message) => this.#send(message),
      emit,
    });
    const observer = (report: () => void): LevelObserver => new LevelObserver(environment.setTimer, report);
    this.#observers = {
      local: observer(() => emit('local-audio-level', { audioLevel: this.levels().local })),
      remote: observer(() =>
        emit('remote-participants-audio-level', { participantsAudioLevel: this.levels().remote }),
      ),
    };
  }

  get maxAppMessageLength(): number {
    return this.#maxAppMessageLength;
  }

  async join(request: EngineJoinRequest): Promise<RoomFailure | undefined> {
    this.#request = request;
    if (request.microphone) request.microphone.enabled = request.audio;
    this.#graph = new AudioGraph(request.audioContext, this.#environment);
    this.#graph.measure('local', request.microphone);
    this.#ended.signal.addEventListener(
      'abort',
      this.#environment.onPageHide(() => this.#pageHidden()),
    );
    try {
      const connection = await this.#connect(request);
      const { sessionId, participants } = connection.joined;
      const { microphone, audio, subscribesToAll } = this.#request ?? request;
      this.#members.enter(sessionId, participants, {
        localTrack: microphone,
        localAudio: audio,
        subscribesToAll,
        received: this.#tracks.received,
      });
      this.#connected(connection);
      this.#tellState(connection.joined);
      this.#tracks.subscribe();
      return undefined;
    } catch (error) {
      this.#release();
      return toRoomFailure(error);
    }
  }

  async leave(): Promise<void> {
    if (this.#ended.signal.aborted) return;
    this.#post({ type: 'bye' });
    if (this.#sessionUrl && this.#token) {
      deleteSession(this.#sessionUrl, this.#token, this.#environment.fetch);
    }
    this.#release();
  }

  announce(): void {
    this.#members.announce();
  }

  participants(): Participants {
    return this.#members.participants();
  }

  updateParticipant(id: string, update: ParticipantUpdate): void {
    this.#members.updateParticipant(id, update);
    this.#tracks.subscribe();
  }

  publish(local: PublishedTrack): Promise<void> {
    return this.#tracks.publish(local);
  }

  unpublish(name: string): void {
    this.#tracks.unpublish(name);
  }

  subscribeToAll(wanted: boolean): void {
    this.#members.update({ subscribesToAll: wanted });
    this.#tracks.subscribe();
  }

  setReceiveSettings(receiveSettings: ReceiveSettings): void {
    this.#members.update({ receiveSettings });
    this.#tracks.subscribe();
  }

  request<Method extends RoomRequestMethod>(
    method: Method,
    params: RoomRequestTypes[Method]['params'],
    timeoutMs?: number,
  ): Promise<RoomRequestTypes[Method]['result']> {
    // The server is trusted with the shape of its answers.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    return this.#requests.ask(method, params, timeoutMs) as Promise<RoomRequestTypes[Method]['result']>;
  }

  updateProfile(profile: { readonly userName?: string; readonly userData?: unknown }): void {
    this.#change(profile);
    this.#send({ type: 'update', ...profile });
  }

  async networkStats(): Promise<EngineNetworkStats> {
    const report = await this.#transport?.stats();
    return report ? this.#stats.next(report) : {};
  }

  get topology(): 'sfu' | 'none' {
    return this.#transport ? 'sfu' : 'none';
  }

  setAudio(on: boolean): void {
    this.#change({ audio: on });
    this.#members.update({ localAudio: on });
    if (this.#request?.microphone) this.#request.microphone.enabled = on;
    this.#send({ type: 'update', audio: on });
  }

  setMicrophone(track: MediaStreamTrack | null): void {
    this.#change({ microphone: track });
    if (track) track.enabled = this.#request?.audio ?? true;
    this.#graph?.measure('local', track);
    this.#transport?.setMicrophone(track);
    this.#members.update({ localTrack: track });
  }

  sendAppMessage(data: unknown, to: string): void {
    this.#send({ type: 'app-message', data, to });
  }

  observeLevels(side: 'local' | 'remote', intervalMs: number | undefined): void {
    this.#observers[side].observe(intervalMs);
  }

  levels(): { local: number; remote: Record<string, number> } {
    const { speakerId } = this.#members;
    const remote = Object.fromEntries(
      this.#members.remoteSounds().map(([id]) => [id, this.#graph?.level(id) ?? 0]),
    );
    if (speakerId !== undefined) remote[speakerId] ??= this.#graph?.level('remote') ?? 0;
    return { local: this.#request?.audio ? (this.#graph?.level('local') ?? 0) : 0, remote };
  }

  get #token(): string | undefined {
    return this.#resumeToken ?? this.#request?.token;
  }

  #change(change: Partial<EngineJoinRequest>): void {
    if (this.#request) this.#request = { ...this.#request, ...change };
  }

  // --- connecting ---

  /** Opens a transport, says hello and waits until the room has taken us in. */
  async #connect(request: EngineJoinRequest): Promise<Connection> {
    const transport = await this.#openTransport(request);
    if (this.#ended.signal.aborted) {
      transport.close();
      throw new CallRoomError('cancelled', 'The room was left');
    }
    this.#transport = transport;
    this.#graph?.resume();
    const joined = new Promise<Joined>((resolve, reject) => {
      this.#pending = { resolve, reject };
    });
    const { userName, userData, audio } = request;
    this.#post({
      type: 'hello',
      ...(userName === undefined ? {} : { userName }),
      ...(userData === undefined ? {} : { userData }),
      audio,
    });
    const limit = {
      timeoutMs: joinedTimeoutMs,
      what: 'Joining the room',
      setTimer: this.#environment.setTimer,
    };
    const answer = await withinTime(joined, { ...limit, signal: this.#ended.signal });
    // Left in the very moment of being taken in: everything is released already.
    if (this.#ended.signal.aborted) throw new CallRoomError('cancelled', 'The room was left');
    return { transport, joined: answer };
  }

  #openTransport(request: EngineJoinRequest): Promise<Transport> {
    const wanted = {
      request,
      token: () => this.#token ?? '',
      context: this.#graph?.context,
      engineUrl: this.#engineUrl,
      onAccepted: (answer: JoinAnswer) => {
        this.#sessionUrl = answer.sessionUrl;
        this.#resumeToken = answer.resumeToken ?? this.#resumeToken;
      },
    };
    return openTransport(wanted, this.#transportHandlers(), this.#environment, this.#ended.signal);
  }

  #transportHandlers(): TransportHandlers {
    return {
      message: (text) => this.#receive(text),
      track: (track) => this.#remoteTrack(track),
      lost: (reason) => this.#lost(reason),
    };
  }

  #remoteTrack(track: MediaStreamTrack): void {
    this.#graph?.measure('remote', track);
    this.#members.update({ remoteTrack: track });
  }

  #connected({ transport, joined }: Connection): void {
    this.#maxAppMessageLength = joined.maxAppMessageLength;
    this.#unansweredPings = 0;
    this.#ping();
    for (const message of this.#queue.splice(0)) this.#post(message);
    this.#network('connected', transport);
  }

  #network(event: 'connected' | 'interrupted', { kind }: Transport): void {
    this.#handlers.emit('network-connection', { type: 'sfu', event, transport: kind });
  }

  async #openTracks(plan: TracksPlan, lost: () => void): Promise<TracksConnection> {
    const [sessionUrl, token] = [this.#sessionUrl, this.#token];
    if (!sessionUrl || !token)
      throw new CallRoomError('connection-error', 'Tracks need a room that is joined over WebRTC');
    const target = { sessionUrl, token, configuration: peerConfiguration(this.#request?.iceConfig) };
    return openTracks(plan, target, lost, this.#environment, this.#ended.signal);
  }

  #peopleChanged(change: 'joined' | 'updated' | 'left', person: RoomParticipant): void {
    this.#members.changed(change, person);
    this.#tracks.subscribe();
  }

  // --- losing and regaining the room ---

  #lost(reason: string): void {
    const transport = this.#transport;
    this.#transport = undefined;
    this.#clearTimers();
    const failure = new CallRoomError('connection-error', reason, { details: { on: 'rtc-connection' } });
    if (this.#pending) return this.#settle((pending) => pending.reject(failure));
    if (!transport || this.#ended.signal.aborted) return;
    this.#network('interrupted', transport);
    this.#lostAtMs = this.#environment.now();
    const canResume = this.#resumeToken !== undefined;
    this.#reconnect({ type: 'lost', nowMs: this.#environment.now(), canResume }, failure);
  }

  #reconnect(event: ReconnectionEvent, failure: CallRoomError): void {
    const { state, effects } = reconnect(this.#reconnection, event);
    this.#reconnection = state;
    for (const effect of effects) {
      if (effect.type === 'give-up') this.#fail(failure);
      else if (effect.type === 'wait')
        this.#after(effect.delayMs, () => this.#reconnect({ type: 'delay-over' }, failure));
      else void this.#rejoin();
    }
  }

  async #rejoin(): Promise<void> {
    const { isOnline, now } = this.#environment;
    if (!isOnline() && now() - this.#lostAtMs < offlinePatienceMs)
      return this.#after(offlineCheckMs, () => void this.#rejoin());
    try {
      if (!this.#request) return;
      const connection = await this.#connect(this.#request);
      this.#reconnection = reconnect(this.#reconnection, { type: 'joined' }).state;
      this.#connected(connection);
      this.#members.reenter(connection.joined.sessionId, connection.joined.participants);
      this.#tellState(connection.joined);
      this.#tracks.subscribe();
      this.#tracks.renew();
    } catch (error) {
      this.#transport?.close();
      this.#transport = undefined;
      const failure = CallRoomError.from(error);
      const fatal = failure.code !== 'connection-error';
      if (this.#ended.signal.aborted) return;
      this.#reconnect({ type: 'failed', nowMs: this.#environment.now(), fatal }, failure);
    }
  }

  #fail(failure: CallRoomError): void {
    if (this.#ended.signal.aborted) return;
    this.#release();
    const { type, msg, details } = toRoomFailure(failure);
    this.#handlers.failed({ type, msg, details: { on: 'reconnect', ...details } });
  }

  #pageHidden(): void {
    if (this.#ended.signal.aborted) return;
    void this.leave();
    this.#handlers.left(undefined);
  }

  // --- room messages ---

  #receive(text: string): void {
    const message = parseMessage(text);
    if (!message || this.#ended.signal.aborted) return;
    switch (message.type) {
      case 'session':
        this.#resumeToken = message.resumeToken;
        return;
      case 'part':
        return this.#receivePart(message);
      case 'joined':
        return this.#taken(message);
      case 'participant-counts':
        return this.#handlers.roomState?.({ counts: message.counts });
      case 'participant-joined':
        return this.#peopleChanged('joined', message.participant);
      case 'participant-updated':
        return this.#peopleChanged('updated', message.participant);
      case 'participant-left':
        return this.#peopleChanged('left', message.participant);
      case 'app-message':
        return this.#handlers.emit('app-message', { data: message.data, fromId: message.fromId });
      case 'slots':
        return this.#tracks.assign(message.slots);
      case 'slots-needed':
        return this.#tracks.need(message.audio, message.video);
      case 'response':
        return this.#requests.answer(message);
      case 'event':
        return this.#handlers.roomEvent(message);
      case 'pong':
        this.#unansweredPings = 0;
        return;
      case 'refused':
        // The sender checked the same limits; what is refused all the same is lost, the call goes on.
        return;
      case 'error':
        return this.#refused(
          new CallRoomError(message.error.type, message.error.msg, { details: { on: 'room' } }),
        );
      case 'ended':
        return this.#roomEnded(message.reason);
    }
  }

  #receivePart(part: RoomMessagePart): void {
    const text = this.#parts.add(part);
    if (typeof text === 'string') this.#receive(text);
  }

  /** Said again without a request when the room changed what the caller may see: the list replaces what was known. */
  #taken(joined: Joined): void {
    if (this.#pending) return this.#settle((pending) => pending.resolve(joined));
    this.#members.reenter(joined.sessionId, joined.participants);
    this.#tellState(joined);
    this.#tracks.subscribe();
  }

  #tellState({ access = 'full', counts, sessionData, waiting }: Joined): void {
    this.#handlers.roomState?.({
      access,
      ...(counts && { counts }),
      ...(sessionData && { sessionData }),
      ...(waiting && { waiting }),
    });
  }

  #settle(settle: (pending: PendingJoin) => void): void {
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending) settle(pending);
  }

  #refused(failure: CallRoomError): void {
    if (this.#pending) this.#settle((pending) => pending.reject(failure));
    else this.#fail(failure);
  }

  #roomEnded(reason: string): void {
    if (this.#pending) return this.#refused(new CallRoomError('end-of-life', reason));
    this.#release();
    this.#handlers.left(reason);
  }

  /** Sends now, or after the network is back. */
  #send(message: RoomClientMessage): void {
    if (this.#transport && !this.#pending) this.#post(message);
    else if (this.#queue.length < maxQueuedMessages) this.#queue.push(message);
  }

  #post(message: RoomClientMessage): void {
    for (const text of splitMessage(JSON.stringify(message))) this.#transport?.send(text);
  }

  #ping(): void {
    this.#after(limits.channelPingIntervalMs, () => {
      // Counted, not timed: after a sleep of the machine no answer could have come yet.
      if (this.#unansweredPings >= maxUnansweredPings) {
        this.#transport?.close();
        return this.#lost('The room does not answer');
      }
      this.#unansweredPings += 1;
      this.#post({ type: 'ping', at: this.#environment.now() });
      this.#ping();
    });
  }

  // --- the end ---

  #after(delayMs: number, callback: () => void): void {
    const cancel = this.#environment.setTimer(() => {
      this.#timers.delete(cancel);
      callback();
    }, delayMs);
    this.#timers.add(cancel);
  }

  #clearTimers(): void {
    for (const cancel of this.#timers) cancel();
    this.#timers.clear();
  }

  #release(): void {
    this.#clearTimers();
    this.observeLevels('local', undefined);
    this.observeLevels('remote', undefined);
    this.#transport?.close();
    this.#transport = undefined;
    this.#queue = [];
    this.#tracks.close();
    this.#requests.cancel();
    this.#ended.abort();
    this.#graph?.dispose();
    this.#settle((pending) => pending.reject(new CallRoomError('cancelled', 'The room was left')));
  }
}

function parseMessage(text: string): RoomServerMessage | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRoomMessage(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

// The server is trusted with the fields of its messages; an unknown type falls through every case.
function isRoomMessage(value: unknown): value is RoomServerMessage {
  return typeof value === 'object' && value !== null && 'type' in value;
}
