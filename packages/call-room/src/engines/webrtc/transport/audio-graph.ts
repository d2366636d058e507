import type { EngineEnvironment } from '../engine-environment.ts';

/** 1024 samples are 21 ms at 48 kHz: short enough to follow syllables, long enough for low voices. */
const windowSamples = 1024;

interface Meter {
  readonly source: MediaStreamAudioSourceNode;
  readonly analyser: AnalyserNode;
  readonly samples: Float32Array<ArrayBuffer>;
}

/** Web Audio of one call: level meters, and the context for the socket transport. */
export class AudioGraph {
  readonly context: AudioContext | undefined;
  readonly #owned: boolean;
  readonly #environment: EngineEnvironment;
  readonly #meters = new Map<string, Meter & { readonly track: MediaStreamTrack }>();

  constructor(given: AudioContext | undefined, environment: EngineEnvironment) {
    this.#environment = environment;
    this.#owned = given === undefined;
    this.context = given ?? environment.createAudioContext?.();
    this.resume();
  }

  /** Made without a gesture a context is suspended, but may run once the microphone is open. */
  resume(): void {
    if (this.context?.state === 'suspended') void this.context.resume().catch(() => undefined);
  }

  /** Measures a track, in place of the one measured under that name before. `local` and `remote` are the call's own. */
  measure(name: string, track: MediaStreamTrack | null): void {
    this.#meters.get(name)?.source.disconnect();
    this.#meters.delete(name);
    if (!track || !this.context) return;
    const source = this.context.createMediaStreamSource(this.#environment.createStream(track));
    const analyser = this.context.createAnalyser();
    analyser.fftSize = windowSamples;
    source.connect(analyser);
    this.#meters.set(name, { track, source, analyser, samples: new Float32Array(windowSamples) });
  }

  /** Measures exactly these sounds of others, by session id. */
  measureOnly(sounds: readonly (readonly [id: string, track: MediaStreamTrack])[]): void {
    const wanted = new Map(sounds);
    for (const name of this.#meters.keys())
      if (name !== 'local' && name !== 'remote' && !wanted.has(name)) this.measure(name, null);
    for (const [id, track] of wanted) if (this.#meters.get(id)?.track !== track) this.measure(id, track);
  }

  /** Root mean square of the last 21 ms, 0–1; 0 without a track. */
  level(name: string): number {
    const meter = this.#meters.get(name);
    if (!meter) return 0;
    meter.analyser.getFloatTimeDomainData(meter.samples);
    let sum = 0;
    for (const sample of meter.samples) sum += sample * sample;
    return Math.min(1, Math.sqrt(sum / windowSamples));
  }

  dispose(): void {
    for (const name of this.#meters.keys()) this.measure(name, null);
    if (this.#owned) void this.context?.close().catch(() => undefined);
  }
}
