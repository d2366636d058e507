import type { Transcription } from '../engine.ts';
import type { Decoder } from './decoder.ts';
import { createPauses } from './pauses.ts';
import { createSegment, type HeardSegment, type Segment, type SegmentOptions } from './segment.ts';

export interface UtteranceOptions extends SegmentOptions {
  /** The generic decoder cannot keep up: it is free for others. */
  readonly onGenericLate: (generic: Decoder) => void;
}

/** One utterance of one visitor: a long one is decoded in segments, while he speaks. */
export interface Utterance {
  write(samples: Int16Array): void;
  /** Joins the generic decoder, also in the middle of the utterance; null: none will come. */
  attachGeneric(generic: Decoder | null): void;
  snapshot(): Promise<Transcription>;
  drop(): void;
}

const samplesPerMs = 16;
/** Of longer utterances the newest so much counts: a question comes at the end. */
const maxUtteranceMs = 120_000;
/** Shorter ones are left whole: the decoders need the words around a word. 12 s are finished in 0.2 s. */
const segmentLength = { minSegmentMs: 6_000, maxSegmentMs: 12_000 } as const;
/** The pause before a segment's first word, which tells the decoder what silence sounds like here. */
const leadSamples = 160 * samplesPerMs;
/** A generic decoder with older audio than this, ms, cannot be there at the end of the turn. */
const maxGenericLateMs = 4_000;

interface Sealed {
  readonly lengthMs: number;
  readonly heard: Promise<HeardSegment>;
  /** Null while it is being decoded. */
  known: string | null;
}

export function createUtterance(options: UtteranceOptions): Utterance {
  const pauses = createPauses(segmentLength);
  let sealed: Sealed[] = [];
  let segment = openSegment();
  let segmentSamples = 0;
  /** Undefined: it may still join. */
  let generic: Decoder | null | undefined;
  let startCutMs = 0;
  let isDropped = false;
  let lastPartial = '';

  function openSegment(): Segment {
    return createSegment({ ...options, onPartial: emitPartial });
  }
  function emitPartial(newest: string): void {
    const text = join([...sealed.map(({ known }) => known ?? ''), newest]);
    if (isDropped || text === lastPartial) return;
    lastPartial = text;
    options.onPartial(text);
  }
  function nextSegment(): void {
    const lead = segment.newest(leadSamples);
    const heard = segment.seal();
    const entry: Sealed = { lengthMs: segmentSamples / samplesPerMs, heard, known: null };
    void remember(entry);
    sealed.push(entry);
    forgetOldest();
    segment = openSegment();
    segmentSamples = 0;
    segment.write(lead);
    if (generic !== undefined) segment.attachGeneric(generic);
  }
  function forgetOldest(): void {
    while (totalMs(sealed) > maxUtteranceMs) {
      startCutMs += sealed[0]?.lengthMs ?? 0;
      sealed = sealed.slice(1);
    }
  }
  function leaveLateGeneric(): void {
    if (!generic || generic.lateMs() < maxGenericLateMs) return;
    const late = generic;
    generic = null;
    segment.detachGeneric();
    options.onGenericLate(late);
  }

  return {
    write(samples) {
      if (isDropped) return;
      leaveLateGeneric();
      segment.write(samples);
      segmentSamples += samples.length;
      if (pauses.push(samples)) nextSegment();
    },
    attachGeneric(decoder) {
      generic = decoder;
      segment.attachGeneric(decoder);
    },
    async snapshot() {
      const parts = await Promise.all([...sealed.map(({ heard }) => heard), segment.text()]);
      const confidence = confidenceOfAll(parts);
      return {
        text: join(parts.map(({ text }) => text)),
        ...(confidence === undefined ? {} : { confidence }),
        ...(startCutMs > 0 ? { startCutMs } : {}),
      };
    },
    drop() {
      isDropped = true;
      segment.drop();
    },
  };
}

async function remember(entry: Sealed): Promise<void> {
  try {
    entry.known = (await entry.heard).text;
  } catch {
    // It shows in the next snapshot.
  }
}

/** By words; a part that does not say how sure it is was chosen between both decoders. Undefined: all of them were. */
function confidenceOfAll(parts: readonly HeardSegment[]): number | undefined {
  if (parts.every(({ confidence }) => confidence === undefined)) return undefined;
  let words = 0;
  let sum = 0;
  for (const { text, confidence = 1 } of parts) {
    const count = text.split(' ').filter((word) => word !== '').length;
    words += count;
    sum += count * confidence;
  }
  return words === 0 ? undefined : sum / words;
}

function totalMs(sealed: readonly Sealed[]): number {
  return sealed.reduce((sum, { lengthMs }) => sum + lengthMs, 0);
}

function join(texts: readonly string[]): string {
  return tidy(texts.filter((text) => text !== '').join(' '));
}

/** The generic model writes `pm` where the domain model writes `p m`. */
function tidy(text: string): string {
  return text.replaceAll(/\bpm\b/g, 'p m');
}
