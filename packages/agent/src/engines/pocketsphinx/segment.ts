import { createSampleBuffer } from '../../audio/sample-buffer.ts';
import { withinTime } from '../../runtime/time-limit.ts';
import { meanOfUtterance } from './cepstral-mean.ts';
import { confidenceOf, isSure } from './confidence.ts';
import type { Decoder, Hypothesis } from './decoder.ts';
import type { Familiarity } from './familiarity.ts';
import { finalMargin, isInDomain, partialMargin } from './gate.ts';
import { createLiveDecoding, type LiveDecoding } from './live-decoding.ts';
import type { Speaker } from './speaker.ts';

export interface SegmentOptions {
  readonly domain: Decoder;
  /** With what the domain decoder expects to hear. */
  readonly familiarity: Familiarity;
  readonly speaker: Speaker;
  /** Waits at most this long for the generic decoder when the domain decoder is sure, ms. */
  readonly gateWaitMs: number;
  /** The same when it is not: what it hears may be any other words. */
  readonly unsureWaitMs: number;
  /** Waits at most this long for the domain decoder when there is a text already, ms. */
  readonly textWaitMs: number;
  readonly onPartial: (text: string) => void;
}

export interface HeardSegment {
  readonly text: string;
  /** 0 to 1; absent: the words were chosen between both decoders. */
  readonly confidence?: number;
}

/** A part of an utterance, or all of a short one, on one or two decoders. */
export interface Segment {
  write(samples: Int16Array): void;
  /** Joins the generic decoder, also in the middle of the segment; null: none will come. */
  attachGeneric(generic: Decoder | null): void;
  /** Goes on without the generic decoder, which may serve another utterance when this returns. */
  detachGeneric(): void;
  text(): Promise<HeardSegment>;
  /** Nothing more is written: its text, once and for all. The decoders may follow the next segment when this returns. */
  seal(): Promise<HeardSegment>;
  /** A copy of the newest samples. */
  newest(samples: number): Int16Array;
  drop(): void;
}

const samplesPerMs = 16;
/** Longer segments are cut off, so that memory and time stay bounded; their owner seals them before. */
const maxSegmentMs = 30_000;
/** After this much voice (1 s) a new speaker's mean is taken and the segment decoded again with it. */
const calibrationFrames = 100;
/** Less voice than this (0.5 s) says too little about a speaker. */
const minLearningFrames = 50;
const partialEverySamples = 300 * samplesPerMs;
/** Limit of decoding a new speaker's words again with his own mean, ms. */
const secondLookMs = 1500;
/** Share of the voice that an unfinished text must have heard to stand for the whole. */
const nearlyAll = 0.7;

export function createSegment(options: SegmentOptions): Segment {
  const { domain, speaker, familiarity } = options;
  const buffer = createSampleBuffer(maxSegmentMs * samplesPerMs);
  const meanNow = () => speaker.mean;
  const domainLive = createLiveDecoding(domain, buffer, meanNow);
  let generic: LiveDecoding | null = null;
  let calibration: Promise<void> | null = null;
  let sealed: Promise<HeardSegment> | null = null;
  let join: ((joined: LiveDecoding | null) => void) | undefined;
  /** The generic decoder, also one that has not joined yet. */
  const joining = new Promise<LiveDecoding | null>((resolve) => {
    join = resolve;
  });
  let isDropped = false;
  let nextPartialAt = partialEverySamples;
  let isPartialPending = false;
  /** What both decoders heard last while it was spoken; `large` only when the words did not sound like the domain's. */
  let soFar: {
    readonly small: Hypothesis;
    readonly large: Hypothesis | null;
    readonly samples: number;
  } | null = null;

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
    generic?.restart();
  }
  async function lookSoFar(): Promise<void> {
    isPartialPending = true;
    const samples = buffer.length;
    try {
      const [small, rival] = await Promise.all([domainLive.partial(), generic?.partial() ?? null]);
      const isElsewhere = rival !== null && rival.frames > 0 && !isInDomain(small, rival, partialMargin);
      soFar = { samples, small, large: isElsewhere ? rival : generic ? null : (soFar?.large ?? null) };
      const { text } = isElsewhere ? rival : small;
      if (!isDropped && text !== '') options.onPartial(text);
      if (speaker.mean === null && small.frames >= calibrationFrames && !isDropped && !sealed) {
        calibration ??= calibrate();
        await calibration;
      }
    } catch {
      // Partials are a courtesy; a broken decoder shows in the next text.
    } finally {
      isPartialPending = false;
    }
  }
  /** Asks both decoders at once; whatever is queued for them afterwards may belong to the next segment. */
  async function choose(finish: (live: LiveDecoding) => Promise<Hypothesis>): Promise<HeardSegment> {
    const isNewSpeaker = speaker.mean === null;
    const rival = generic;
    const askedAt = performance.now();
    // The gate compares paths that were scored with the same mean, whatever the text is taken from.
    const smallPath = learn(finish(domainLive));
    const unfinished = soFar?.large ?? null;
    const largePath = rival && finish(rival);
    // Its failure is looked at when its text is.
    largePath?.catch(() => undefined);
    const small = await inTime(smallPath);
    const isNowKnown = isNewSpeaker && speaker.mean !== null;
    const second = isNowKnown ? orNull(again(domainLive), secondLookMs) : null;
    const known = async (): Promise<Hypothesis> => (await second) ?? small;
    /** Words that were not the domain's so far, or may be any others, are worth waiting for. */
    const isWorthMore = (path: Hypothesis) =>
      unfinished !== null || (path.text !== '' && !isSure(path, familiarity));
    const leftMs = (): number => askedAt + options.unsureWaitMs - performance.now();
    if (!largePath) {
      const path = await known();
      const late = sealed || !isWorthMore(path) ? null : await orNull(joinedPath(), leftMs());
      if (late === null || late.frames === 0) return withoutRival(path, unfinished);
      return isInDomain(path, late, finalMargin) ? { text: path.text } : { text: late.text };
    }
    let large = await orNull(largePath, options.gateWaitMs);
    if (large === null && isWorthMore(small)) large = await orNull(largePath, leftMs());
    // Too late, or taken away: it listens to the same voice, so it has frames when the domain decoder has.
    const isMissing = !rival || !large || large.frames < Math.min(1, small.frames);
    if (isMissing || !large) return withoutRival(await known(), unfinished);
    if (isInDomain(small, large, finalMargin)) return { text: (await known()).text };
    return { text: ((isNowKnown && (await orNull(again(rival), secondLookMs))) || large).text };
  }
  /** What a generic decoder makes of all of it that joins late. */
  const joinedPath = async (): Promise<Hypothesis | null> => (await joining)?.finish() ?? null;
  /** Nothing but the domain decoder's word for it. */
  const alone = (path: Hypothesis): HeardSegment =>
    path.text === '' ? silent : { text: path.text, confidence: confidenceOf(path, familiarity) };
  /** A late generic decoder is no rival; what it had heard of words that are not the domain's still counts. */
  function withoutRival(path: Hypothesis, unfinished: Hypothesis | null): HeardSegment {
    const hasHeard = unfinished !== null && unfinished.frames >= nearlyAll * path.frames;
    return hasHeard ? { text: unfinished.text } : alone(path);
  }
  /** On a machine without time, a text that lacks the last word is better than none. */
  async function inTime(path: Promise<Hypothesis>): Promise<Hypothesis> {
    // The first words of a sentence would be answered as another question.
    if (!soFar || soFar.small.text === '' || soFar.samples < nearlyAll * buffer.length) return path;
    return (await withinTime(path, options.textWaitMs)) ?? soFar.small;
  }

  return {
    write(samples) {
      buffer.append(samples);
      domainLive.advance();
      generic?.advance();
      if (buffer.length < nextPartialAt || isPartialPending || isDropped) return;
      nextPartialAt = buffer.length + partialEverySamples;
      void lookSoFar();
    },
    attachGeneric(decoder) {
      generic = decoder && createLiveDecoding(decoder, buffer, meanNow);
      generic?.advance();
      join?.(generic);
    },
    detachGeneric() {
      generic?.drop();
      generic = null;
    },
    async text() {
      await calibration?.catch(() => undefined);
      // Once dropped, the decoders may follow another utterance.
      if (isDropped) return silent;
      return sealed ?? choose((live) => live.finish());
    },
    seal() {
      sealed ??= choose((live) => live.seal()).then((heard) => (isDropped ? silent : heard));
      return sealed;
    },
    newest: (samples) => buffer.copy(Math.max(0, buffer.length - samples)),
    drop() {
      isDropped = true;
      domainLive.drop();
      generic?.drop();
    },
  };
}

const silent: HeardSegment = { text: '' };

/** Decodes everything again, with the mean that is known by now. */
function again(live: LiveDecoding): Promise<Hypothesis> {
  live.restart();
  return live.finish();
}

/** Without the generic decoder, late or broken, the domain decoder's text is still an answer. */
function orNull(hypothesis: Promise<Hypothesis | null>, limitMs: number): Promise<Hypothesis | null> {
  return withinTime(hypothesis, limitMs).catch(() => null);
}
