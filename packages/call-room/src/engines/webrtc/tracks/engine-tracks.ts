import {
  MICROPHONE_TRACK_NAME,
  type RoomClientMessage,
  type RoomSlot,
  type WantedTrack,
} from '@saywell/contract';
import type { SetTimer } from '../../../platform/environment.ts';
import type { RoomMembers } from '../../../room/room-members.ts';
import { layerOwner, sentLayers } from '../../../room/video-layers.ts';
import type { EngineHandlers, PublishedTrack } from '../../engine.ts';
import type { AudioGraph } from '../transport/audio-graph.ts';
import { TrackExchange, type TrackExchangeOptions } from './track-exchange.ts';

export interface EngineTracksOptions {
  readonly open: TrackExchangeOptions['open'];
  readonly setTimer: SetTimer;
  readonly members: RoomMembers;
  /** Undefined before the join. */
  readonly graph: () => AudioGraph | undefined;
  readonly send: (message: RoomClientMessage) => void;
  readonly emit: EngineHandlers['emit'];
}

/** What the page sends beside its microphone, and what of others it receives. */
export class EngineTracks {
  readonly #options: EngineTracksOptions;
  readonly #exchange: TrackExchange;
  readonly #voices = new Map<string, MediaStreamTrack>();
  /** What was last sent to the room. */
  #wish: '*' | readonly WantedTrack[] = '*';

  constructor(options: EngineTracksOptions) {
    this.#options = options;
    this.#exchange = new TrackExchange({
      open: options.open,
      setTimer: options.setTimer,
      changed: () => this.#changed(),
      failed: ({ message }) => options.emit('nonfatal-error', { type: 'tracks-error', errorMsg: message }),
    });
  }

  readonly received = (sessionId: string, name: string): MediaStreamTrack | undefined =>
    this.#voiceOf(sessionId, name) ?? this.#exchange.remoteTrack(sessionId, name);

  /** Somebody's microphone comes beside the slots, or not any more. */
  setVoice(sessionId: string, track: MediaStreamTrack | undefined): void {
    if (track === undefined) this.#voices.delete(sessionId);
    else this.#voices.set(sessionId, track);
    this.#changed();
  }

  /** Sends a track under its name, several times when it has several encodings; resolves when it is sent. */
  async publish(local: PublishedTrack): Promise<void> {
    const layers = sentLayers(local, (track) => track.clone());
    this.#exchange.unpublish(...this.#stopLayers(local.name));
    const sent = Promise.all(layers.map((layer) => this.#exchange.publish(layer)));
    this.#localChanged();
    await sent;
  }

  unpublish(name: string): void {
    this.#exchange.unpublish(name, ...this.#stopLayers(name));
    this.#localChanged();
  }

  /** What is wanted of others, for the hello. */
  get wish(): '*' | readonly WantedTrack[] {
    return this.#wish;
  }

  /** Before the join nobody is known by name: everything is wanted, or nothing yet. */
  expect(everything: boolean): void {
    this.#wish = everything ? '*' : [];
  }

  /** The room has said what is in the slots of a connection. */
  assign(connection: number, slots: readonly RoomSlot[]): void {
    this.#exchange.assign(connection, slots);
  }

  need(audio: number, video: number): void {
    this.#exchange.need(audio, video);
  }

  /** Asks the room for what is wanted of others, if that is not what it was asked for before. */
  subscribe(): void {
    const tracks = this.#options.members.wantedTracks();
    if (JSON.stringify(tracks) === JSON.stringify(this.#wish)) return;
    this.#wish = tracks;
    this.#options.send({ type: 'subscribe', tracks });
  }

  /** The call came back over another network. */
  renew(): void {
    this.#exchange.renew();
  }

  close(): void {
    const owners = this.#exchange.localTracks.flatMap(({ name }) => layerOwner(name) ?? []);
    for (const owner of owners) this.#stopLayers(owner);
    this.#exchange.close();
  }

  /** The smaller copies of a video that is sent; their tracks are the engine's own and end with them. */
  #stopLayers(name: string): string[] {
    const layers = this.#exchange.localTracks.filter((local) => layerOwner(local.name) === name);
    for (const { track } of layers) track.stop();
    return layers.map((local) => local.name);
  }

  /** Who is not wanted is not heard, though LiveKit delivers everybody. */
  #voiceOf(sessionId: string, name: string): MediaStreamTrack | undefined {
    const wish = this.#wish;
    const isWanted = wish === '*' || wish.some((one) => one.sessionId === sessionId && one.name === name);
    return isWanted && name === MICROPHONE_TRACK_NAME ? this.#voices.get(sessionId) : undefined;
  }

  #changed(): void {
    const { members, graph } = this.#options;
    members.update({});
    graph()?.measureOnly(members.remoteSounds());
  }

  #localChanged(): void {
    const localTracks = new Map(this.#exchange.localTracks.map(({ name, track }) => [name, track]));
    this.#options.members.update({ localTracks });
  }
}
