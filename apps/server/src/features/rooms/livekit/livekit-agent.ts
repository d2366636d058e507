import { LiveKitError } from './livekit-error.ts';

/** Of what the assistant hears and says, as everywhere a room's sound comes as samples. */
const rateHz = 16_000;
const frameMs = 20;
const packageName = '@livekit/rtc-node';
const install = `npm install ${packageName}`;

/** What the assistant's place in a LiveKit room reports, in order; nothing after `closed`. */
export interface AgentHandlers {
  /** 20 ms of somebody's microphone, 320 samples. */
  frame(identity: string, samples: Int16Array): void;
  joined(identity: string): void;
  /** The place is lost: LiveKit ended it, or its network did not come back. */
  closed(reason: string): void;
}

/** The assistant's place in a LiveKit room. */
export interface LiveKitAgent {
  /** 20 ms of its voice. */
  play(samples: Int16Array): void;
  close(): Promise<void>;
}

export interface AgentJoin {
  readonly url: string;
  readonly token: string;
  readonly handlers: AgentHandlers;
}

/** Rejects when LiveKit does not let it in. */
export type JoinAsAgent = (join: AgentJoin) => Promise<LiveKitAgent>;

/** What is used of LiveKit's client for Node. */
export interface LiveKitLibrary {
  readonly Room: new () => LibraryRoom;
  readonly AudioSource: new (rateHz: number, channels: number) => LibrarySource;
  readonly AudioFrame: new (samples: Int16Array, rateHz: number, channels: number, count: number) => object;
  readonly AudioStream: new (
    track: object,
    options: { sampleRate: number; numChannels: number; frameSizeMs: number },
  ) => AsyncIterable<{ readonly data: Int16Array }>;
  readonly LocalAudioTrack: { createAudioTrack(name: string, source: LibrarySource): object };
  readonly TrackPublishOptions: new (options: { source: number }) => object;
  readonly TrackSource: { readonly SOURCE_MICROPHONE: number };
  readonly TrackKind: { readonly KIND_AUDIO: number };
  readonly DisconnectReason: Readonly<Record<number, string>>;
}

interface LibrarySource {
  captureFrame(frame: object): Promise<void>;
  close(): Promise<void>;
}

interface LibraryPerson {
  readonly identity: string;
}

interface LibraryRoom {
  readonly localParticipant?: { publishTrack(track: object, options: object): Promise<unknown> };
  connect(url: string, token: string, options: { autoSubscribe: boolean; dynacast: boolean }): Promise<void>;
  disconnect(): Promise<void>;
  on(event: 'participantConnected', listener: (person: LibraryPerson) => void): unknown;
  on(
    event: 'trackSubscribed',
    listener: (track: { readonly kind?: number }, publication: object, person: LibraryPerson) => void,
  ): unknown;
  on(event: 'disconnected', listener: (reason: number) => void): unknown;
}

/** Rejects with `livekit-not-installed`. */
export async function importLiveKitLibrary(
  load: (name: string) => Promise<unknown> = (name) => import(name),
): Promise<LiveKitLibrary> {
  const library = await load(packageName).catch((cause: unknown) => {
    throw notInstalled(cause);
  });
  if (!isLibrary(library)) throw notInstalled(undefined);
  return library;
}

const notInstalled = (cause: unknown): LiveKitError =>
  new LiveKitError(
    'livekit-not-installed',
    `Rooms over LiveKit need the package ${packageName}, which is not installed or does not run here: ${install}`,
    { cause },
  );

const isLibrary = (module: unknown): module is LiveKitLibrary =>
  typeof module === 'object' &&
  module !== null &&
  ['Room', 'AudioSource', 'AudioStream', 'LocalAudioTrack'].every((name) => name in module);

/** Takes places in LiveKit's rooms with its client for Node. */
export function joinAsAgent(library: LiveKitLibrary): JoinAsAgent {
  return async ({ url, token, handlers }) => {
    const room = new library.Room();
    const place = new AgentPlace(library, room, handlers);
    try {
      await room.connect(url, token, { autoSubscribe: true, dynacast: false });
      await place.publish();
      return place;
    } catch (error) {
      await place.close();
      throw error;
    }
  };
}

class AgentPlace implements LiveKitAgent {
  readonly #library: LiveKitLibrary;
  readonly #room: LibraryRoom;
  readonly #handlers: AgentHandlers;
  readonly #source: LibrarySource;
  #closed = false;

  constructor(library: LiveKitLibrary, room: LibraryRoom, handlers: AgentHandlers) {
    this.#library = library;
    this.#room = room;
    this.#handlers = handlers;
    this.#source = new library.AudioSource(rateHz, 1);
    room.on('participantConnected', ({ identity }) => {
      if (!this.#closed) handlers.joined(identity);
    });
    room.on('trackSubscribed', (track, _publication, { identity }) => {
      if (track.kind === library.TrackKind.KIND_AUDIO) void this.#hear(track, identity);
    });
    room.on('disconnected', (reason) => {
      if (this.#closed) return;
      void this.close();
      handlers.closed(library.DisconnectReason[reason] ?? `reason ${reason}`);
    });
  }

  async publish(): Promise<void> {
    const { LocalAudioTrack, TrackPublishOptions, TrackSource } = this.#library;
    const track = LocalAudioTrack.createAudioTrack('assistant', this.#source);
    const options = new TrackPublishOptions({ source: TrackSource.SOURCE_MICROPHONE });
    await this.#room.localParticipant?.publishTrack(track, options);
  }

  play(samples: Int16Array): void {
    if (this.#closed) return;
    const frame = new this.#library.AudioFrame(samples, rateHz, 1, samples.length);
    // Rejects only when it was closed in between; then nobody is there to hear it.
    this.#source.captureFrame(frame).catch(() => undefined);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await Promise.allSettled([this.#room.disconnect(), this.#source.close()]);
  }

  /** Until the track ends, which LiveKit's client says by the end of its frames. */
  async #hear(track: object, identity: string): Promise<void> {
    const frames = new this.#library.AudioStream(track, {
      sampleRate: rateHz,
      numChannels: 1,
      frameSizeMs: frameMs,
    });
    try {
      for await (const { data } of frames) {
        if (this.#closed) return;
        this.#handlers.frame(identity, data);
      }
    } catch {
      // A track that breaks is silent, as one that ends: its sender publishes it again, or is gone.
    }
  }
}
