/** 1024 samples, as the level meters: 512 bands. */
const windowSamples = 1024;

interface Analysed {
  readonly track: MediaStreamTrack;
  readonly source: MediaStreamAudioSourceNode;
  readonly analyser: AnalyserNode;
  readonly bands: Uint8Array<ArrayBuffer>;
}

/** The spectrum of one side, measured from the first question on. */
export class Frequencies {
  readonly #createStream: (track: MediaStreamTrack) => MediaStream;
  #analysed: Analysed | undefined;

  constructor(createStream: (track: MediaStreamTrack) => MediaStream) {
    this.#createStream = createStream;
  }

  /** Loudness of each band, 0–255; empty without a track or Web Audio. The array is filled anew by the next call. */
  read(context: AudioContext | undefined, track: MediaStreamTrack | undefined): Uint8Array<ArrayBuffer> {
    if (this.#analysed?.track !== track) this.stop();
    if (!context || context.state === 'closed' || !track) return new Uint8Array();
    this.#analysed ??= this.#analyse(context, track);
    const { analyser, bands } = this.#analysed;
    analyser.getByteFrequencyData(bands);
    return bands;
  }

  stop(): void {
    this.#analysed?.source.disconnect();
    this.#analysed = undefined;
  }

  #analyse(context: AudioContext, track: MediaStreamTrack): Analysed {
    const source = context.createMediaStreamSource(this.#createStream(track));
    const analyser = context.createAnalyser();
    analyser.fftSize = windowSamples;
    source.connect(analyser);
    return { track, source, analyser, bands: new Uint8Array(analyser.frequencyBinCount) };
  }
}
