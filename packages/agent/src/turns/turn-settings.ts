import { plannedWords } from './planned-words.ts';
import type { Completeness, TurnWords } from './turn-words.ts';
import { turnWordsOf } from './turn-words-of.ts';

/** Numbers of turn-taking, milliseconds unless named otherwise. The README says where each comes from. */
export interface TurnSettings {
  /** Silence that ends the visitor's turn, by what was said. */
  readonly endSilences: Readonly<Record<Completeness, number>>;
  /** A voice that sounds finished, or as if it went on, changes the silence by this factor. */
  readonly finishedVoiceFactor: number;
  readonly ongoingVoiceFactor: number;
  /** Silence after which the text so far is asked for and the answer is prepared. */
  readonly snapshotSilenceMs: number;
  /** The same for turns longer than `longTurnMs`: each text costs the decoding of the whole turn. */
  readonly longTurnSnapshotSilenceMs: number;
  readonly longTurnMs: number;
  /** Words over the assistant that break off open ("and the …"): so much silence until they count as nothing. */
  readonly remarkPatienceMs: number;
  /** Meaningful words over the assistant that interrupt it, whatever they are. */
  readonly remarkWords: number;
  /** A shorter voice over the assistant of which there is no text was a listener's. */
  readonly remarkVoiceMs: number;
  /** A voice over the assistant that has no word after so long is noise: the assistant goes on beside it. */
  readonly noiseMs: number;
  /** A voice that begins so soon after the answer became audible goes on with the turn that is being answered. */
  readonly joinWindowMs: number;
  /** Voice over the assistant's speech that interrupts it. */
  readonly interruptVoiceMs: number;
  /** Words over the assistant's speech that interrupt it; 0 = voice alone. */
  readonly interruptWords: number;
  /** Voice that was there before the assistant became audible interrupts only after so much of both at once. */
  readonly talkOverMs: number;
  /** While words are counted: looked at again after this time. */
  readonly probeEveryMs: number;
  /** A longer utterance is taken as it is: noise may never end. */
  readonly maxUtteranceMs: number;
  /** A text of which the recogniser is less sure, 0 to 1, is not answered: the visitor is asked to say it again. */
  readonly minConfidence: number;
  /** Nobody speaks for this long: the call ends. */
  readonly silenceTimeoutMs: number;
  /** Waited after the end of a spoken turn, before it is answered. */
  readonly startDelayMs: number;
  /** The assistant is quiet for so long after the visitor's voice has interrupted it. */
  readonly backoffMs: number;
  /** What words tell, in the visitor's language. */
  readonly words: TurnWords;
}

/** What was said when it is decided how much silence ends a turn. */
export interface SaidSoFar {
  /** By the visitor, in this utterance. */
  readonly customer: string;
  /** The assistant's last words; empty before the first. */
  readonly assistant: string;
}

/** What an assistant's configuration says of turn-taking. */
export interface TurnConfig {
  /** In which visitors speak, a tag as `de` or `pt-BR`; absent: English. */
  readonly language?: string | undefined;
  /** Silence that ends the visitor's turn unless it is visibly not finished, ms. Undefined: it depends on what was said and how. */
  readonly endSilenceMs: number | undefined;
  /** Voice that interrupts the assistant, ms. */
  readonly interruptVoiceMs: number;
  /** Words that must be recognised before it is interrupted; 0 = voice alone. */
  readonly interruptWords: number;
  readonly silenceTimeoutMs: number;
  /** Waited on top of the silence that ends a turn, ms. Default 0. */
  readonly startDelayMs?: number;
  /** Quiet of the assistant after it was interrupted, ms. Default 0. */
  readonly backoffMs?: number;
  /** Silence that ends a turn of these words, ms, instead of what they and the voice tell; undefined: those decide. */
  readonly endSilenceFor?: (said: SaidSoFar, words: TurnWords) => number | undefined;
  /** Take the place of the language's own sounds and agreement of a listener: they never interrupt. */
  readonly acknowledgementPhrases?: readonly string[] | undefined;
  /** Words with one of them always interrupt, beside what does so in the language. */
  readonly interruptionPhrases?: readonly string[] | undefined;
  /** Any number of turn-taking, over the defaults and the fields above. */
  readonly turnSettings?: Partial<TurnSettings>;
}

/** The shortest and the longest silence that may end a turn. */
export const endSilenceLimits = { minMs: 150, maxMs: 1_700 } as const;
/** Of plans: before the text is there nothing can be answered, and nobody waits longer than the contract allows. */
export const plannedSilenceLimits = { minMs: 100, maxMs: 15_000 } as const;

const adaptive = {
  endSilences: { complete: 160, unknown: 400, open: 1_700, dictation: 1_700 },
  finishedVoiceFactor: 0.75,
  ongoingVoiceFactor: 1.75,
  snapshotSilenceMs: 48,
} as const;
/** One short decode fits into the rest of the shortest sensible end silence (measured: 157 ms median). */
const LATE_SNAPSHOT_SILENCE_MS = 190;
/** Left between the early snapshot and the end of the turn. */
const SNAPSHOT_MARGIN_MS = 60;

type EndOfTurn = Pick<
  TurnSettings,
  'endSilences' | 'finishedVoiceFactor' | 'ongoingVoiceFactor' | 'snapshotSilenceMs'
>;
/** A silence that the customer has set holds for everything but a turn that is visibly not finished. */
function endOfTurn(endSilenceMs: number | undefined): EndOfTurn {
  if (endSilenceMs === undefined) return adaptive;
  const patient = Math.max(endSilenceMs, endSilenceLimits.maxMs);
  const latest = endSilenceMs - SNAPSHOT_MARGIN_MS;
  return {
    endSilences: { complete: endSilenceMs, unknown: endSilenceMs, open: patient, dictation: patient },
    finishedVoiceFactor: 1,
    ongoingVoiceFactor: 1,
    snapshotSilenceMs: Math.max(0, Math.min(LATE_SNAPSHOT_SILENCE_MS, latest)),
  };
}

/** What the assistant's configuration says, `turnSettings` last. */
export function resolveTurnSettings(config: TurnConfig): TurnSettings {
  return {
    ...endOfTurn(config.endSilenceMs),
    longTurnSnapshotSilenceMs: LATE_SNAPSHOT_SILENCE_MS,
    longTurnMs: 6_000,
    remarkPatienceMs: 500,
    remarkWords: 4,
    remarkVoiceMs: 1_000,
    noiseMs: 3_000,
    joinWindowMs: 1_400,
    interruptVoiceMs: config.interruptVoiceMs,
    interruptWords: config.interruptWords,
    talkOverMs: Math.max(1_000, config.interruptVoiceMs),
    probeEveryMs: 250,
    maxUtteranceMs: 120_000,
    minConfidence: 0.5,
    silenceTimeoutMs: config.silenceTimeoutMs,
    startDelayMs: config.startDelayMs ?? 0,
    backoffMs: config.backoffMs ?? 0,
    words: plannedWords(turnWordsOf(config.language), config),
    ...config.turnSettings,
  };
}
