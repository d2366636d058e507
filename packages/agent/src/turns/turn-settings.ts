import type { AgentConfig } from '../agent.ts';

/** Numbers of turn-taking, milliseconds unless named otherwise. */
export interface TurnSettings {
  /** Silence that ends the visitor's turn. */
  readonly endSilenceMs: number;
  /** Silence after which the text so far is asked for and the answer is prepared. */
  readonly snapshotSilenceMs: number;
  /** More silence for a visitor who has visibly not finished: "my number is five five five". */
  readonly unfinishedExtraMs: number;
  /** Voice over the assistant's speech that interrupts it. */
  readonly interruptVoiceMs: number;
  /** Words over the assistant's speech that interrupt it; 0 = voice alone. */
  readonly interruptWords: number;
  /** Voice that was there before the assistant became audible interrupts only after so much of both at once. */
  readonly talkOverMs: number;
  /** While words are counted: the text is asked for again after this time. */
  readonly probeEveryMs: number;
  /** A longer utterance is taken as it is: noise may never end. */
  readonly maxUtteranceMs: number;
  /** Nobody speaks for this long: the call ends. */
  readonly silenceTimeoutMs: number;
}

/** One short decode fits into the rest of the shortest sensible end silence (measured: 157 ms median). */
const SNAPSHOT_SILENCE_MS = 190;
/** Left between the early snapshot and the end of the turn. */
const SNAPSHOT_MARGIN_MS = 60;

export function resolveTurnSettings(config: AgentConfig): TurnSettings {
  const latest = config.endSilenceMs - SNAPSHOT_MARGIN_MS;
  return {
    endSilenceMs: config.endSilenceMs,
    snapshotSilenceMs: Math.max(0, Math.min(SNAPSHOT_SILENCE_MS, latest)),
    unfinishedExtraMs: 600,
    interruptVoiceMs: config.interruptVoiceMs,
    interruptWords: config.interruptWords,
    talkOverMs: Math.max(1_000, config.interruptVoiceMs),
    probeEveryMs: 250,
    maxUtteranceMs: 120_000,
    silenceTimeoutMs: config.silenceTimeoutMs,
  };
}
