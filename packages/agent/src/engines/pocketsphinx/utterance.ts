import { createSampleBuffer } from '../../audio/sample-buffer.ts';
import { withinTime } from '../../runtime/time-limit.ts';
import type { Transcription } from '../engine.ts';
import { type CepstralMean, meanOfUtterance } from './cepstral-mean.ts';
import { type Decoder, type Hypothesis, silentHypothesis } from './decoder.ts';
import { finalMargin, isInDomain, partialMargin } from './gate.ts';
import { createLiveDecoding, type LiveDecoding } from './live-decoding.ts';

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
/** After this much voice (1 s) a new speaker's mean is taken and the utterance decoded again with it. */
const calibrationFrames = 100;
/** Less voice than this (0.5 s) says too little about a speaker. */
const minLearningFrames = 50;
const partialEverySamples = 300 * samplesPerMs;
/** Patience with a late generic decoder when the words so far did not sound like the domain's. */
const elsewherePatience = 4;
/** Limit of decoding a new speaker's general English again with his own mean, ms. */
const secondLookMs = 1500;

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
  let isDropped = false;
  let seemsElsewhere = false;
  let nextPartialAt = partialEverySamples;
  let isPartialPending = false;
  let lastPartial = '';

  /** The mean decoders begin with is an average of all people; a visitor's own is known after his first words. */
  async function learn(decoding: Promise<Hypothesis>): Promise<Hypothesis> {
    const reading = domain.mean();
    const [heard, after] = await Promise.all([decoding, reading]);
    if (after === null || domain.defaultMean === null) return heard;
    // Noise without words is nobody's voice.
    if (heard.frames < minLearningFrames || heard.text === '') return heard;
    speaker.mean = speaker.mean ? after : meanOfUtterance(domain.defaultMean, after, heard.frames);
    return heard;
  }
  async function calibrate(): Promise<void> {
    await learn(domainLive.finish());
    domainLive.restart();
    generic?.live.restart();
  }
  async function lookSoFar(): Promise<void> {
    isPartialPending = true;
    try {
      const [small, large] = await Promise.all([domainLive.partial(), generic?.live.partial() ?? null]);
      seemsElsewhere = large !== null && !isInDomain(small, large, partialMargin);
      emitPartial(seemsElsewhere && large ? large.text : small.text);
      if (speaker.mean === null && small.frames >= calibrationFrames && !isDropped) {
        calibration ??= calibrate();
        await calibration;
      }
    } catch {
      // Partials are a courtesy; a broken decoder shows in the next snapshot.
    } finally {
      isPartialPending = false;
    }
  }
  function emitPartial(text: string): void {
    if (isDropped || text === '' || text === lastPartial) return;
    lastPartial = text;
    options.onPartial(tidy(text));
  }
  async function choose(): Promise<Hypothesis> {
    await calibration?.catch(() => undefined);
    // Once dropped, the decoders may follow another utterance.
    if (isDropped) return silentHypothesis;
    const isNewSpeaker = speaker.mean === null;
    const rival = generic;
    // The gate compares paths that were scored with the same mean, whatever the text is taken from.
    const smallPath = learn(domainLive.finish());
    const patienceMs = options.gateWaitMs * (seemsElsewhere ? elsewherePatience : 1);
    const largePath = rival ? orNull(rival.live.finish(), patienceMs) : null;
    const small = await smallPath;
    const isNowKnown = isNewSpeaker && speaker.mean !== null;
    const text = isNowKnown ? again(domainLive) : small;
    const large = await largePath;
    if (!rival || !large || isInDomain(small, large, finalMargin)) return text;
    return (isNowKnown && (await orNull(again(rival.live), secondLookMs))) || large;
  }

  return {
    write(samples) {
      buffer.append(samples);
      domainLive.advance();
      generic?.live.advance();
      if (buffer.length < nextPartialAt || isPartialPending || isDropped) return;
      nextPartialAt = buffer.length + partialEverySamples;
      void lookSoFar();
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

/** Decodes everything again, with the mean that is known by now. */
function again(live: LiveDecoding): Promise<Hypothesis> {
  live.restart();
  return live.finish();
}

/** Without the generic decoder, late or broken, the domain decoder's text is still an answer. */
function orNull(hypothesis: Promise<Hypothesis>, limitMs: number): Promise<Hypothesis | null> {
  return withinTime(hypothesis, limitMs).catch(() => null);
}

/** The generic model writes `pm` where the domain model writes `p m`. */
function tidy(text: string): string {
  return text.replaceAll(/\bpm\b/g, 'p m');
}
