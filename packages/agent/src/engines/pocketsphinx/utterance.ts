import { createSampleBuffer } from '../../audio/sample-buffer.ts';
import type { Transcription } from '../engine.ts';
import type { CepstralMean } from './cepstral-mean.ts';
import { type Decoder, type Hypothesis, silentHypothesis } from './decoder.ts';
import { finalMargin, isInDomain, partialMargin } from './gate.ts';
import { createLiveDecoding, type LiveDecoding } from './live-decoding.ts';
import { withinTime } from '../native/within-time.ts';

/** What is known of a visitor after the first words. */
export interface Speaker {
  /** Null until enough was heard. */
  mean: CepstralMean | null;
}

export interface UtteranceOptions {
  readonly domain: Decoder;
  readonly speaker: Speaker;
  /** Waits at most this long for the generic decoder. */
  readonly gateWaitMs: number;
  readonly onPartial: (text: string) => void;
}

/** One utterance of one visitor, on one or two decoders. */
export interface Utterance {
  write(samples: Int16Array): void;
  /** Joins the generic decoder, also in the middle of the utterance. */
  attachGeneric(generic: Decoder): void;
  snapshot(): Promise<Transcription>;
  drop(): void;
}

const samplesPerMs = 16;
/** Longer utterances are cut off, so that memory and time stay bounded. */
const maxUtteranceMs = 30_000;
/** A new speaker's mean is taken from this much audio, then decoding begins again with it. */
const calibrationSamples = 1500 * samplesPerMs;
/** Less voice than this (0.6 s) says too little about a speaker. */
const minCalibrationFrames = 60;
/** Limit of decoding a new speaker's general English again with his own mean, ms. */
const secondLookMs = 1500;
const partialEverySamples = 300 * samplesPerMs;

interface Generic {
  readonly decoder: Decoder;
  readonly live: LiveDecoding;
}

export function createUtterance(options: UtteranceOptions): Utterance {
  const { domain, speaker } = options;
  const buffer = createSampleBuffer(maxUtteranceMs * samplesPerMs);
  const meanNow = () => speaker.mean;
  const domainLive = createLiveDecoding(domain, buffer, meanNow);
  let generic: Generic | null = null;
  let calibration: Promise<void> | null = null;
  let isCalibrating = false;
  let isDropped = false;
  let nextPartialAt = partialEverySamples;
  let isPartialPending = false;
  let lastPartial = '';

  async function calibrate(): Promise<void> {
    isCalibrating = true;
    try {
      await learn(domain.decode(buffer.copy(0, calibrationSamples)));
    } catch {
      // A decoder that failed says so again at the next snapshot.
    } finally {
      isCalibrating = false;
    }
    domainLive.restart();
    generic?.live.restart();
  }
  /** After an utterance the domain decoder holds the mean of its speaker. */
  async function learn(decoding: Promise<Hypothesis>): Promise<Hypothesis> {
    const reading = domain.mean();
    const [heard, mean] = await Promise.all([decoding, reading]);
    if (heard.frames >= minCalibrationFrames) speaker.mean = mean;
    return heard;
  }
  async function emitPartial(): Promise<void> {
    isPartialPending = true;
    try {
      const [small, large] = await Promise.all([domainLive.partial(), generic?.live.partial() ?? null]);
      const text = large && !isInDomain(small, large, partialMargin) ? large.text : small.text;
      if (isDropped || text === '' || text === lastPartial) return;
      lastPartial = text;
      options.onPartial(tidy(text));
    } catch {
      // Partials are a courtesy; the failure comes with the next snapshot.
    } finally {
      isPartialPending = false;
    }
  }
  async function choose(): Promise<Hypothesis> {
    await calibration;
    // Once dropped, the decoders may follow another utterance.
    if (isDropped) return silentHypothesis;
    const isNewSpeaker = speaker.mean === null;
    const rival = generic;
    // The gate compares paths that were scored with the same mean, whatever the text is taken from.
    const smallPath = domainLive.finish();
    const largePath = rival ? orNull(rival.live.finish(), options.gateWaitMs) : null;
    const smallText = learn(isNewSpeaker ? domain.decode(buffer.copy()) : smallPath);
    const [small, text] = await Promise.all([smallPath, smallText]);
    const large = await largePath;
    if (isDropped || !rival || !large || isInDomain(small, large, finalMargin)) return text;
    if (!isNewSpeaker) return large;
    return (await orNull(rival.decoder.decode(buffer.copy()), secondLookMs)) ?? large;
  }

  return {
    write(samples) {
      buffer.append(samples);
      if (speaker.mean === null && !calibration && buffer.length >= calibrationSamples) calibration = calibrate();
      if (!isCalibrating) domainLive.advance();
      generic?.live.advance();
      if (buffer.length < nextPartialAt || isPartialPending || isCalibrating) return;
      nextPartialAt = buffer.length + partialEverySamples;
      void emitPartial();
    },
    attachGeneric(decoder) {
      generic = { decoder, live: createLiveDecoding(decoder, buffer, meanNow) };
      generic.live.advance();
    },
    async snapshot() {
      const { text } = await choose();
      return { text: tidy(text) };
    },
    drop() {
      isDropped = true;
      domainLive.drop();
      generic?.live.drop();
    },
  };
}

/** Without the generic decoder, late or broken, the domain decoder's text is still an answer. */
function orNull(hypothesis: Promise<Hypothesis>, limitMs: number): Promise<Hypothesis | null> {
  return withinTime(hypothesis, limitMs).catch(() => null);
}

/** The generic model writes `pm` where the domain model writes `p m`. */
function tidy(text: string): string {
  return text.replaceAll(/\bpm\b/g, 'p m');
}
