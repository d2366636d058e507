import type { EndedReason } from '@saywell/contract';
import type { PlayoutEvent } from '../agent.ts';
import type { WordTiming } from '../engines/engine.ts';
import type { SpokenPiece } from '../language/text-tools.ts';
import type { Speech, SpeechKind } from './speech.ts';

/** A whole line that the assistant will say. */
export interface SpeechLine {
  readonly kind: SpeechKind;
  readonly text: string;
  readonly interruptible: boolean;
  /** The call ends when it was said. */
  readonly endReason?: EndedReason;
}

/** One stretch of audio given to the output: a sentence, from `baseMs` on. */
export interface Segment {
  readonly id: string;
  /** Of the sentence. */
  readonly index: number;
  readonly baseMs: number;
  readonly sentMs: number;
  readonly playedMs: number;
  readonly reportedAt: number;
  readonly isStarted: boolean;
}

/** What follows when it is known how far silenced audio got. */
export type AfterClear = 'hold' | 'resume' | 'resume-exactly';

/** What the mouth does with the one speech that it has. */
export type Mouth =
  | { readonly name: 'silent' }
  | {
      readonly name: 'playing';
      readonly speech: Speech;
      /** First sentence that is not wholly heard. */
      readonly cursor: number;
      /** Sentence that is being sent, and how much of it was. */
      readonly sending: number;
      readonly sentSamples: number;
      /** Segment that more samples follow for. */
      readonly open: string | null;
      /** Given to the output and not reported as finished, oldest first. */
      readonly segments: readonly Segment[];
    }
  /** Silenced; the output has not reported yet how far it got. */
  | {
      readonly name: 'clearing';
      readonly speech: Speech;
      readonly cursor: number;
      readonly segments: readonly Segment[];
      readonly next: AfterClear;
    }
  /** Silent in the middle of a speech that may go on. */
  | { readonly name: 'held'; readonly speech: Speech; readonly cursor: number }
  /** For good. */
  | { readonly name: 'closed'; readonly speech: Speech | null };
export type MouthOf<Name extends Mouth['name']> = Extract<Mouth, { name: Name }>;

/** A speech that was given up; the output has not reported yet what was heard of it. */
export interface Settling {
  readonly speech: Speech;
  readonly segments: readonly Segment[];
}

/** Times are epoch ms. */
export type VoiceHealth =
  | { readonly name: 'absent' }
  | {
      readonly name: 'present';
      readonly sampleRateHz: number;
      /** In a row. */
      readonly failures: number;
      /** Until then everything is text only. */
      readonly restsUntil: number;
    };

export interface SpeakingState {
  readonly mouth: Mouth;
  /** Speeches that are made and not played yet. */
  readonly prepared: readonly Speech[];
  readonly settling: readonly Settling[];
  /** Lines that wait, next first. */
  readonly queue: readonly SpeechLine[];
  /** Speeches created so far: their names are counted. */
  readonly created: number;
  readonly voice: VoiceHealth;
  readonly isMuted: boolean;
  /** Without an audience everything that is begun or resumed waits. */
  readonly hasAudience: boolean;
}

export interface SentenceText {
  readonly text: string;
  readonly pieces: readonly SpokenPiece[];
}

/** `at` is when it happened, epoch ms. */
export type SpeakingEvent = { readonly at: number } & (
  | {
      readonly type: 'speech-created';
      readonly kind: SpeechKind;
      readonly interruptible: boolean;
      readonly endReason: EndedReason | null;
      readonly sentences: readonly SentenceText[];
      /** No sentence will be added. */
      readonly complete: boolean;
    }
  | { readonly type: 'sentence-added'; readonly speech: string; readonly sentence: SentenceText }
  | { readonly type: 'text-ended'; readonly speech: string }
  /** Nobody wants it any more. */
  | { readonly type: 'dropped'; readonly speech: string }
  | { readonly type: 'line-queued'; readonly line: SpeechLine; readonly place: 'next' | 'last' }
  | { readonly type: 'line-taken' }
  | {
      readonly type: 'sample-ready';
      readonly speech: string;
      readonly index: number;
      readonly samples: Int16Array;
      readonly words: readonly WordTiming[];
    }
  | { readonly type: 'voice-ended'; readonly speech: string; readonly index: number }
  | { readonly type: 'voice-failed'; readonly speech: string; readonly index: number }
  | { readonly type: 'play'; readonly speech: string }
  | { readonly type: 'interrupted' }
  | { readonly type: 'resumed' }
  | { readonly type: 'abandoned' }
  /** Nothing of it was heard; it may be played again. */
  | { readonly type: 'put-back' }
  | { readonly type: 'reported'; readonly report: PlayoutEvent }
  /** The report of how far this speech got did not come. */
  | { readonly type: 'report-overdue'; readonly speech: string }
  /** The report that queued audio was played did not come. */
  | { readonly type: 'playout-overdue' }
  | { readonly type: 'muted'; readonly muted: boolean }
  | { readonly type: 'audience-changed'; readonly isThere: boolean }
  | { readonly type: 'closed' }
);

export type SpeakingEffect =
  | {
      readonly type: 'play';
      readonly segment: string;
      readonly samples: Int16Array;
      readonly sampleRateHz: number;
    }
  | { readonly type: 'end-segment'; readonly segment: string }
  | { readonly type: 'clear-output' }
  | {
      readonly type: 'synthesise';
      readonly speech: string;
      readonly index: number;
      readonly text: string;
    }
  | { readonly type: 'cancel-synthesis'; readonly speech: string }
  /** Without a speech: the timer of queued audio. */
  | { readonly type: 'set-timer'; readonly speech: string | null; readonly delayMs: number }
  | { readonly type: 'clear-timer'; readonly speech: string | null }
  | { readonly type: 'started'; readonly speech: Speech }
  /** A sentence goes to the output, or is about to be shown. */
  | { readonly type: 'sentence-sent'; readonly spoken: string }
  /** The first of it is heard or shown. */
  | { readonly type: 'audible'; readonly speech: Speech }
  /** A sentence begins to be heard or shown. */
  | { readonly type: 'sentence-begun'; readonly text: string }
  | { readonly type: 'floor-left' }
  | { readonly type: 'floor-taken-again' }
  | { readonly type: 'finished'; readonly speech: Speech }
  /** It will not be said to its end. */
  | { readonly type: 'abandoned'; readonly speech: Speech }
  /** What was heard of an abandoned speech is final. */
  | { readonly type: 'settled'; readonly speech: Speech }
  /** Queued audio was taken as heard: the output has lost it. */
  | { readonly type: 'skipped'; readonly speech: Speech };

export interface SpeakingStep {
  readonly state: SpeakingState;
  readonly effects: readonly SpeakingEffect[];
}
