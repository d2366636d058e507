import type { Transcription } from '../engine.ts';
import type { Ears, Urgency } from './ears.ts';
import { createOpenSegment } from './open-segment.ts';
import { soundOf } from './sound.ts';
import { spelled } from './spelling.ts';
import { repeats, textOfTokens } from './text-of-tokens.ts';

/** One utterance, heard in segments: those that are over once, the last one again whenever it is asked for. */
export interface Utterance {
  write(samples: Int16Array): void;
  /** Rejects with EngineError. */
  snapshot(): Promise<Transcription>;
  drop(): void;
}
export interface UtteranceParts {
  readonly ears: Ears;
  readonly onPartial: (text: string) => void;
}

interface Heard {
  readonly tokens: readonly number[];
  readonly sureness: number;
}
/** What was heard of the open segment up to a sample. */
interface HeardSoFar extends Heard {
  readonly upTo: number;
  /** More than an impression. */
  readonly isAnswer: boolean;
}

const samplesPerMs = 16;
/** New sound before there is another impression. */
const impressionSamples = 480 * samplesPerMs;
/** So much silence behind the last word has to be heard; more changes no word. */
const heardSilence = 60 * samplesPerMs;
const nothing: Heard = { tokens: [], sureness: 1 };

export function createUtterance({ ears, onPartial }: UtteranceParts): Utterance {
  const segment = createOpenSegment();
  const settled: Promise<Heard>[] = [];
  let last: HeardSoFar | null = null;
  let hasImpressionUnderWay = false;
  let isDropped = false;

  /** Null: nobody wants it any more, or something else hurried. */
  async function hear(urgency: Urgency, samples: Int16Array): Promise<Heard | null> {
    const draft = last?.tokens ?? [];
    const answer = await ears.listen({
      urgency,
      sound: soundOf(samples),
      draft,
      isWanted: () => !isDropped,
    });
    return answer === null || answer.isCut ? null : answer;
  }
  /** Of the open segment; forgotten when that was settled meanwhile. */
  async function hearSegment(urgency: Urgency): Promise<Heard | null> {
    const [upTo, current] = [segment.length(), settled.length];
    const heard = await hear(urgency, segment.samples());
    if (heard !== null && current === settled.length)
      last = { ...heard, upTo, isAnswer: urgency === 'answer' };
    return heard;
  }
  function settle(samples: Int16Array): void {
    const heard = hear('settled', samples).then((answer) => answer ?? nothing);
    // The next snapshot asks for it, and fails with it.
    heard.catch(() => undefined);
    settled.push(heard);
    last = null;
  }
  async function takeImpression(): Promise<void> {
    hasImpressionUnderWay = true;
    try {
      const heard = await hearSegment('impression');
      const all = heard === null ? [] : [...(await Promise.all(settled)), heard];
      if (all.length > 0 && !isDropped) onPartial(textOf(all));
    } catch {
      // What fails here fails again when the text is asked for.
    } finally {
      hasImpressionUnderWay = false;
    }
  }
  async function hearRest(): Promise<Heard> {
    const voiceEnd = segment.voiceEnd();
    if (voiceEnd === 0) return nothing;
    const isHeard =
      last?.isAnswer === true && last.upTo >= Math.min(segment.length(), voiceEnd + heardSilence);
    if (last !== null && isHeard) return last;
    return (await hearSegment('answer')) ?? nothing;
  }
  return {
    write(samples) {
      if (isDropped) return;
      segment.write(samples);
      const over = segment.takeSettled();
      if (over !== null) settle(over);
      const isDue = segment.voiceEnd() - (last?.upTo ?? 0) >= impressionSamples;
      if (isDue && !hasImpressionUnderWay && ears.isIdle()) void takeImpression();
    },
    async snapshot() {
      const rest = hearRest();
      const heard = await Promise.all([...settled, rest]);
      return { text: textOf(heard), confidence: confidenceIn(heard) };
    },
    drop() {
      isDropped = true;
    },
  };
}

const textOf = (heard: readonly Heard[]): string =>
  spelled(
    heard
      .map(({ tokens }) => (repeats(tokens) ? '' : textOfTokens(tokens)))
      .filter((text) => text !== '')
      .join(' '),
  );

/**
 * Of the least sure part, so that half is where words cannot be relied on. Of 120 practice sentences that were heard
 * well none was as unsure as this, of 55 of which every other word was wrong 39 were.
 */
const doubtfulSureness = 0.6;

function confidenceIn(heard: readonly Heard[]): number {
  const sureness = heard.reduce((least, part) => Math.min(least, part.sureness), 1);
  return sureness < doubtfulSureness
    ? (0.5 * sureness) / doubtfulSureness
    : 0.5 + (0.5 * (sureness - doubtfulSureness)) / (1 - doubtfulSureness);
}
