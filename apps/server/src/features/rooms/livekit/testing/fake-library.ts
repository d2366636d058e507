import type { LiveKitLibrary } from '../livekit-agent.ts';

type Listener = (...values: unknown[]) => void;

/** A track of somebody, whose frames the test sends. */
export class FakeTrack {
  readonly kind: number;
  readonly #waiting: { readonly data: Int16Array }[] = [];
  #wake = (): void => undefined;
  #ended = false;

  constructor(kind = 1) {
    this.kind = kind;
  }

  frame(...samples: number[]): void {
    this.#waiting.push({ data: Int16Array.from(samples) });
    this.#wake();
  }

  end(): void {
    this.#ended = true;
    this.#wake();
  }

  async *frames(): AsyncGenerator<{ readonly data: Int16Array }> {
    for (;;) {
      const next = this.#waiting.shift();
      if (next !== undefined) yield next;
      else if (this.#ended) return;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }
}

/** A stand-in of LiveKit's client for Node: one room, in which the test is everybody else. */
export function createFakeLibrary() {
  const listeners = new Map<string, Listener>();
  const state = {
    connected: [] as string[],
    published: [] as string[],
    played: [] as number[][],
    streams: [] as object[],
    disconnects: 0,
    refusal: undefined as Error | undefined,
  };
  const library: LiveKitLibrary = {
    Room: class {
      readonly localParticipant = {
        async publishTrack(track: object, options: object) {
          state.published.push(JSON.stringify([track, options]));
        },
      };
      async connect(url: string, token: string) {
        if (state.refusal !== undefined) throw state.refusal;
        state.connected.push(`${url} ${token}`);
      }
      async disconnect() {
        state.disconnects += 1;
        listeners.get('disconnected')?.(1);
      }
      // The test passes what the listener of the event takes.
      on(event: string, listener: (...values: never[]) => void) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
        listeners.set(event, listener as Listener);
      }
    },
    AudioSource: class {
      async captureFrame(frame: { samples?: Int16Array }) {
        state.played.push([...(frame.samples ?? [])]);
      }
      async close() {}
    },
    AudioFrame: class {
      readonly samples: Int16Array;
      constructor(samples: Int16Array) {
        this.samples = samples;
      }
    },
    AudioStream: class {
      readonly #track: object;
      constructor(track: object, options: object) {
        this.#track = track;
        state.streams.push(options);
      }
      [Symbol.asyncIterator]() {
        if (!(this.#track instanceof FakeTrack)) throw new Error('no track of this test');
        return this.#track.frames();
      }
    },
    LocalAudioTrack: { createAudioTrack: (name) => ({ name }) },
    TrackPublishOptions: class {
      readonly source: number;
      constructor({ source }: { source: number }) {
        this.source = source;
      }
    },
    TrackSource: { SOURCE_MICROPHONE: 2 },
    TrackKind: { KIND_AUDIO: 1 },
    DisconnectReason: { 1: 'CLIENT_INITIATED', 3: 'SERVER_SHUTDOWN', 4: 'PARTICIPANT_REMOVED' },
  };
  /** What happens in the room. */
  const tell = (event: string, ...values: unknown[]): void => listeners.get(event)?.(...values);
  return { library, state, tell };
}
