import type { CallOptions } from '../options/call-options.ts';
import type { CallRoomEnvironment } from '../platform/environment.ts';

/** Name under which the worklet registers itself. */
const processorName = 'saywell-noise';

interface Graph {
  readonly context: AudioContext;
  readonly owned: boolean;
  readonly nodes: readonly AudioNode[];
  readonly output: MediaStreamTrack;
}

/**
 * Takes steady noise from a microphone that the browser does not clean itself. The sound goes
 * through a worklet, which passes it on unchanged until it knows the noise.
 */
export class NoiseFilter {
  readonly #environment: CallRoomEnvironment;
  readonly #options: () => CallOptions;
  #graph: Graph | undefined;
  #starting = 0;

  constructor(environment: CallRoomEnvironment, options: () => CallOptions) {
    this.#environment = environment;
    this.#options = options;
  }

  /** The filtered track; null while the filter does not run. */
  get output(): MediaStreamTrack | null {
    return this.#graph?.output ?? null;
  }

  /** Rejects when the worklet cannot be loaded. */
  async start(track: MediaStreamTrack, workletUrl: string): Promise<void> {
    this.stop();
    const starting = this.#starting;
    const { audioContext } = this.#options();
    const context = audioContext ?? this.#environment.createAudioContext?.();
    if (!context) return;
    const close = (): void => {
      if (!audioContext) void context.close().catch(() => undefined);
    };
    try {
      await context.audioWorklet.addModule(workletUrl);
      // Stopped while it was loading.
      if (starting !== this.#starting) return close();
      this.#graph = this.#connect(context, track, !audioContext);
    } catch (error) {
      close();
      throw error;
    }
  }

  stop(): void {
    this.#starting += 1;
    const graph = this.#graph;
    this.#graph = undefined;
    if (!graph) return;
    for (const node of graph.nodes) node.disconnect();
    graph.output.stop();
    if (graph.owned) void graph.context.close().catch(() => undefined);
  }

  #connect(context: AudioContext, track: MediaStreamTrack, owned: boolean): Graph {
    const source = context.createMediaStreamSource(this.#environment.createStream([track]));
    const filter = this.#environment.createWorkletNode(context, processorName);
    const destination = context.createMediaStreamDestination();
    source.connect(filter).connect(destination);
    const [output] = destination.stream.getAudioTracks();
    if (!output) throw new Error('Web Audio made no track');
    return { context, owned, nodes: [source, filter, destination], output };
  }
}
