/**
 * Runs in the test page: one engine of the call room, driven from the test. Everything
 * that goes in or out is plain JSON.
 */

import type { Engine, EngineModule, RoomFailure } from '@saywell/call-room';
import { ROOM_CHANNEL_LABEL } from '@saywell/contract';
import { dropUdp, keptPeers, relayAnswers } from './network.ts';
import { colourOf, picture } from './pictures.ts';
import { analyse, playSounds, tone } from './sounds.ts';

export interface EmittedInPage {
  readonly name: string;
  readonly payload: Record<string, unknown>;
  /** Since the page began, ms. */
  readonly atMs: number;
}

export interface JoinInPage {
  readonly url: string;
  readonly token: string;
  readonly userName: string;
  /** Frequency of the caller's sound, Hz; null: no microphone. */
  readonly toneHz: number | null;
  readonly muted?: boolean;
  /** False: nothing of others is received until `subscribe`. */
  readonly subscribesToAll?: boolean;
}

const enginePath = document.documentElement.dataset['engine'] ?? '';
const emitted: EmittedInPage[] = [];
const microphones = new Map<string, MediaStreamTrack>();
const videos = new Map<string, MediaStreamTrack>();
let engine: Engine | undefined;
let joinMs = 0;

const plain = (value: unknown): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(value, (_key, part: unknown) => (part instanceof MediaStreamTrack ? part.id : part)),
  );
const tell = (name: string, payload: unknown): void =>
  void emitted.push({ name, payload: plain(payload ?? {}), atMs: performance.now() });
/** Of the last engine, also of one that is over. */
const current = (): Engine => {
  if (!engine) throw new Error('the page has not joined');
  return engine;
};

async function createEngine(): Promise<Engine> {
  const module: EngineModule = await import(/* @vite-ignore */ enginePath);
  engine = module.createEngine(
    {
      emit: (name, payload) => {
        tell(name, payload);
        playSounds(current().participants());
      },
      roomEvent: ({ name, payload }) => tell(name, payload),
      failed: (failure) => tell('failed', failure),
      left: (reason) => tell('left', { reason }),
    },
    new URL(enginePath, location.href).href,
  );
  return engine;
}

function microphone(toneHz: number | null): MediaStreamTrack | null {
  if (toneHz === null) return null;
  const track = tone(toneHz);
  microphones.set(track.id, track);
  return track;
}

function begin(target: Engine, request: JoinInPage): Promise<RoomFailure | undefined> {
  return target.join({
    url: request.url,
    token: request.token,
    userName: request.userName,
    userData: undefined,
    microphone: microphone(request.toneHz),
    audio: request.muted !== true,
    subscribesToAll: request.subscribesToAll ?? true,
    iceConfig: undefined,
    audioContext: undefined,
  });
}

const trackOf = (sessionId: string, kind: string): MediaStreamTrack | undefined =>
  current().participants()[sessionId]?.tracks[kind]?.track;

export const roomInPage = {
  /** The media goes to this port; `undefined`: where the server says. */
  useRelay: relayAnswers,
  dropUdp,
  async join(request: JoinInPage): Promise<RoomFailure | null> {
    const target = await createEngine();
    const beganAt = performance.now();
    const failure = await begin(target, request);
    joinMs = performance.now() - beganAt;
    return failure ?? null;
  },
  async joinAndLeave(request: JoinInPage, afterMs: number | null): Promise<RoomFailure | null> {
    const target = await createEngine();
    const outcome = begin(target, request);
    if (afterMs !== null) await new Promise((resolve) => setTimeout(resolve, afterMs));
    await target.leave();
    return (await outcome) ?? null;
  },
  joinMs: () => joinMs,
  now: () => performance.now(),
  announce: () => current().announce(),
  leave: () => current().leave(),
  people: () =>
    Object.entries(current().participants()).map(([key, person]) => ({
      key,
      id: person.session_id,
      name: person.user_name,
      audio: person.audio,
      tracks: Object.fromEntries(Object.entries(person.tracks).map(([kind, { state }]) => [kind, state])),
    })),
  setAudio: (on: boolean) => current().setAudio(on),
  /** Answers the id of the track. */
  setMicrophone(toneHz: number | null): string | null {
    const track = microphone(toneHz);
    current().setMicrophone(track);
    return track?.id ?? null;
  },
  /** Ids of the sounds that go out over the call's own connection. */
  sentSounds: () =>
    keptPeers()
      .filter((peer) => peer.connectionState !== 'closed')
      .flatMap((peer) => peer.getSenders())
      .flatMap(({ track }) => (track?.kind === 'audio' ? [track.id] : [])),
  isFirstMicrophone: (id: string) => [...microphones.keys()][0] === id,
  send: (data: unknown, to: string) => current().sendAppMessage(data, to),
  observeLevels: (side: 'local' | 'remote', intervalMs: number | null) =>
    current().observeLevels(side, intervalMs ?? undefined),
  emitted: (): readonly EmittedInPage[] => emitted,
  levels: () => current().levels(),
  /** Strongest frequency of somebody's sound over a quarter of a second, Hz; null when it is not received or silent. */
  async hears(sessionId: string): Promise<number | null> {
    const track = trackOf(sessionId, 'audio');
    return track ? analyse(track) : null;
  },
  async publishPicture(name: string, colour: string): Promise<void> {
    const track = picture(colour);
    videos.set(name, track);
    await current().publish({ name, track });
  },
  unpublish(name: string): void {
    current().unpublish(name);
    videos.get(name)?.stop();
    videos.delete(name);
  },
  /** What a decoded picture of somebody shows; null when none came within the time. */
  async sees(sessionId: string, kind: string): Promise<string | null> {
    const track = trackOf(sessionId, kind);
    return track ? colourOf(track) : null;
  },
  request: (method: Parameters<Engine['request']>[0], params: never) => current().request(method, params),
  /** Receives these kinds of tracks of everybody else. */
  subscribe(tracks: { readonly audio?: boolean; readonly video?: boolean }): void {
    for (const id of Object.keys(current().participants()))
      if (id !== 'local') current().updateParticipant(id, { setSubscribedTracks: tracks });
  },
  /** Takes places in a room, over sockets that say nothing. */
  async occupy(url: string, tokens: readonly string[]): Promise<void> {
    const address = `${url.replace(/^http/, 'ws')}/ws`;
    for (const token of tokens) {
      const socket = new WebSocket(address, [ROOM_CHANNEL_LABEL, token]);
      await new Promise((resolve, reject) => {
        socket.addEventListener('message', resolve, { once: true });
        socket.addEventListener('close', reject, { once: true });
      });
    }
  },
  /** The page's own things, so that what is left is the engine's. */
  stopOwnTracks(): void {
    for (const track of [...microphones.values(), ...videos.values()]) track.stop();
  },
};

export type RoomInPage = typeof roomInPage;
Object.assign(window, { saywellRoom: roomInPage });
document.documentElement.dataset['ready'] = 'yes';
