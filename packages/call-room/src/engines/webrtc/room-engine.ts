import {
  limits,
  type RoomClientMessage,
  type RoomRequestMethod,
  type RoomRequests as RoomRequestTypes,
} from '@saywell/contract';
import { CallRoomError } from '../../errors/call-room-error.ts';
import type { RoomFailure } from '../../events/call-events.ts';
import type { Participants } from '../../room/participant.ts';
import { RoomMembers } from '../../room/room-members.ts';
import type {
  Engine,
  EngineHandlers,
  EngineJoinRequest,
  EngineNetworkStats,
  ParticipantUpdate,
  PublishedTrack,
  ReceiveSettings,
} from '../engine.ts';
import type { EngineEnvironment } from './engine-environment.ts';
import { EngineLevels } from './engine-levels.ts';
import { NetworkStats } from './network-stats.ts';
import { toRoomFailure } from './room-failure.ts';
import { RoomInbox } from './room-inbox.ts';
import { RoomLink } from './room-link.ts';
import { RoomRequests } from './room-requests.ts';
import { EngineTracks } from './tracks/engine-tracks.ts';
import { openTracks, type TracksConnection, type TracksPlan } from './tracks/tracks-connection.ts';
import { AudioGraph } from './transport/audio-graph.ts';
import { peerConfiguration } from './transport/open-transport.ts';

const notJoined: EngineJoinRequest = {
  url: '',
  token: '',
  userName: undefined,
  userData: undefined,
  microphone: null,
  audio: true,
  subscribesToAll: true,
  iceConfig: undefined,
  audioContext: undefined,
};

/** The engine for Saywell's own rooms: WebRTC, a WebSocket where that does not get through. */
export class RoomEngine implements Engine {
  readonly #handlers: EngineHandlers;
  readonly #environment: EngineEnvironment;
  readonly #ended = new AbortController();
  readonly #members: RoomMembers;
  readonly #levels: EngineLevels;
  readonly #requests: RoomRequests;
  readonly #tracks: EngineTracks;
  readonly #stats: NetworkStats;
  readonly #inbox: RoomInbox;
  readonly #link: RoomLink;
  #request = notJoined;
  #graph: AudioGraph | undefined;
  #maxAppMessageLength: number = limits.maxAppMessageLength;

  constructor(handlers: EngineHandlers, engineUrl: string, environment: EngineEnvironment) {
    this.#handlers = handlers;
    this.#environment = environment;
    const { emit } = handlers;
    const send = (message: RoomClientMessage): void => this.#link.send(message);
    this.#members = new RoomMembers(emit);
    this.#requests = new RoomRequests(send, environment.setTimer);
    this.#stats = new NetworkStats(() => environment.now());
    this.#tracks = new EngineTracks({
      open: (plan, lost) => this.#openTracks(plan, lost),
      setTimer: environment.setTimer,
      members: this.#members,
      graph: () => this.#graph,
      send,
      emit,
    });
    this.#levels = new EngineLevels({
      setTimer: environment.setTimer,
      emit,
      members: this.#members,
      graph: () => this.#graph,
      audio: () => this.#request.audio,
    });
    this.#inbox = new RoomInbox({
      handlers,
      members: this.#members,
      tracks: this.#tracks,
      requests: this.#requests,
      ended: (reason) => this.#over(reason),
    });
    this.#link = this.#createLink(engineUrl);
  }

  get maxAppMessageLength(): number {
    return this.#maxAppMessageLength;
  }

  async join(request: EngineJoinRequest): Promise<RoomFailure | undefined> {
    this.#begin(request);
    try {
      const joined = await this.#link.open();
      const { microphone, audio, subscribesToAll } = this.#request;
      this.#members.enter(joined.sessionId, joined.participants, {
        localTrack: microphone,
        localAudio: audio,
        subscribesToAll,
        received: this.#tracks.received,
      });
      this.#maxAppMessageLength = joined.maxAppMessageLength;
      this.#link.begin();
      this.#inbox.entered(joined);
      return undefined;
    } catch (error) {
      this.#release();
      return toRoomFailure(error);
    }
  }

  async leave(): Promise<void> {
    if (this.#ended.signal.aborted) return;
    this.#link.sayBye();
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
    this.#link.send({ type: 'update', ...profile });
  }

  async networkStats(): Promise<EngineNetworkStats> {
    const report = await this.#link.transport?.stats();
    return report ? this.#stats.next(report) : {};
  }

  get topology(): 'sfu' | 'none' {
    return this.#link.transport ? 'sfu' : 'none';
  }

  setAudio(on: boolean): void {
    this.#change({ audio: on });
    this.#members.update({ localAudio: on });
    if (this.#request.microphone) this.#request.microphone.enabled = on;
    this.#link.send({ type: 'update', audio: on });
  }

  setMicrophone(track: MediaStreamTrack | null): void {
    this.#change({ microphone: track });
    if (track) track.enabled = this.#request.audio;
    this.#graph?.measure('local', track);
    this.#link.transport?.setMicrophone(track);
    this.#members.update({ localTrack: track });
  }

  sendAppMessage(data: unknown, to: string): void {
    this.#link.send({ type: 'app-message', data, to });
  }

  observeLevels(side: 'local' | 'remote', intervalMs: number | undefined): void {
    this.#levels.observe(side, intervalMs);
  }

  levels(): { local: number; remote: Record<string, number> } {
    return this.#levels.read();
  }

  // --- the link to the room ---

  #createLink(engineUrl: string): RoomLink {
    return new RoomLink({
      environment: this.#environment,
      engineUrl,
      signal: this.#ended.signal,
      request: () => this.#request,
      wantedTracks: () => this.#tracks.wish,
      audioContext: () => this.#graph?.context,
      opened: () => this.#graph?.resume(),
      track: (track) => {
        this.#graph?.measure('remote', track);
        this.#members.update({ remoteTrack: track });
      },
      voice: (sessionId, track) => this.#tracks.setVoice(sessionId, track),
      message: (message) => this.#inbox.receive(message),
      network: (event, transport) =>
        this.#handlers.emit('network-connection', { type: 'sfu', event, transport }),
      rejoined: (joined) => {
        this.#maxAppMessageLength = joined.maxAppMessageLength;
        this.#inbox.reentered(joined);
        this.#tracks.renew();
      },
      failed: (failure) => this.#fail(failure),
    });
  }

  #begin(request: EngineJoinRequest): void {
    this.#request = request;
    if (request.microphone) request.microphone.enabled = request.audio;
    this.#tracks.expect(request.subscribesToAll);
    this.#graph = new AudioGraph(request.audioContext, this.#environment);
    this.#graph.measure('local', request.microphone);
    const stopListening = this.#environment.onPageHide(() => this.#pageHidden());
    this.#ended.signal.addEventListener('abort', stopListening);
  }

  #change(change: Partial<EngineJoinRequest>): void {
    this.#request = { ...this.#request, ...change };
  }

  async #openTracks(plan: TracksPlan, lost: () => void): Promise<TracksConnection> {
    const { session } = this.#link;
    if (!session)
      throw new CallRoomError('connection-error', 'Tracks need a room that is joined over WebRTC');
    const target = { ...session, configuration: peerConfiguration(this.#request.iceConfig) };
    return openTracks(plan, target, lost, this.#environment, this.#ended.signal);
  }

  // --- the end ---

  #pageHidden(): void {
    if (this.#ended.signal.aborted) return;
    const { keepSeat, url } = this.#request;
    const { ticket } = this.#link;
    if (keepSeat && ticket !== undefined) {
      // The next page puts the token behind it.
      keepSeat({ url: url.replace(/#.*/, ''), token: ticket });
      this.#link.sayAway();
      // A page that is loaded twice in a row: a seat that it was about to take back is still reserved for it.
    } else if (!keepSeat || this.#link.wasAdmitted) this.#link.sayBye();
    this.#over(undefined);
  }

  #over(reason: string | undefined): void {
    this.#release();
    this.#handlers.left(reason);
  }

  #fail(failure: CallRoomError): void {
    if (this.#ended.signal.aborted) return;
    this.#release();
    const { type, msg, details } = toRoomFailure(failure);
    this.#handlers.failed({ type, msg, details: { on: 'reconnect', ...details } });
  }

  #release(): void {
    this.#levels.stop();
    this.#ended.abort();
    this.#link.close();
    this.#tracks.close();
    this.#requests.cancel();
    this.#graph?.dispose();
  }
}
