import type { PlayoutEvent } from '../../agent.ts';
import type { SpeakingInput } from '../runner.ts';
import type { SpeakingEffect, SpeakingState, VoiceHealth } from '../speaking-types.ts';
import { initialSpeaking, transition } from '../transition.ts';

/** One sample a millisecond, and words of a tenth of a second: numbers that are easy to read. */
const SAMPLE_RATE_HZ = 1000;
export const WORD_MS = 100;
export const voice: VoiceHealth = {
  name: 'present',
  sampleRateHz: SAMPLE_RATE_HZ,
  failures: 0,
  restsUntil: Number.NEGATIVE_INFINITY,
};

interface Queued {
  readonly segment: string;
  queuedMs: number;
  playedMs: number;
  isEnded: boolean;
}
interface Asked {
  readonly speech: string;
  readonly index: number;
  readonly words: readonly string[];
}

/** The mouth's transition with a voice and an output that do what the test says. */
export interface MouthModel {
  readonly now: number;
  readonly state: SpeakingState;
  /** Since the last `take`. */
  take(): SpeakingEffect[];
  /** Everything that was ever wanted, in order. */
  readonly effects: readonly SpeakingEffect[];
  /** What the voice was asked for and has not answered. */
  readonly asked: readonly Asked[];
  /** What the output has and has not played, oldest first. */
  readonly queued: readonly Queued[];
  /** Audio that was played of a segment, ms. */
  readonly played: ReadonlyMap<string, number>;
  act(event: SpeakingInput): void;
  /** A line of sentences; returns its name. */
  create(...sentences: readonly string[]): string;
  /** The voice answers what it was asked for first, at once, until it is asked for nothing. */
  voiceSpeaks(): void;
  /** Time passes, the output plays and reports. */
  advance(ms: number): void;
  /** Only time passes. */
  wait(ms: number): void;
  /** The output reports what it dropped. */
  report(): void;
}

export function sentenceOf(text: string) {
  return { text, pieces: text.split(' ').map((word) => ({ source: word, spoken: word })) };
}

export function createMouthModel(health: VoiceHealth = voice): MouthModel {
  const effects: SpeakingEffect[] = [];
  const asked: Asked[] = [];
  const played = new Map<string, number>();
  const dropped: PlayoutEvent[] = [];
  let now = 1_000_000;
  let taken = 0;
  let queued: Queued[] = [];
  let state = initialSpeaking(health);

  const perform = (effect: SpeakingEffect): void => {
    effects.push(effect);
    if (effect.type === 'synthesise')
      asked.push({ speech: effect.speech, index: effect.index, words: effect.text.split(' ') });
    else if (effect.type === 'cancel-synthesis') forget(effect.speech);
    else if (effect.type === 'play') queueAudio(effect.segment, effect.samples.length);
    else if (effect.type === 'end-segment') endSegment(effect.segment);
    else if (effect.type === 'clear-output') clear();
  };
  const forget = (speech: string): void => {
    const index = asked.findIndex((one) => one.speech === speech);
    if (index !== -1) asked.splice(index, 1);
  };
  const queueAudio = (segment: string, ms: number): void => {
    const last = queued.at(-1);
    if (last?.segment === segment) last.queuedMs += ms;
    else queued.push({ segment, queuedMs: ms, playedMs: 0, isEnded: false });
  };
  const endSegment = (segment: string): void => {
    for (const item of queued) if (item.segment === segment) item.isEnded = true;
  };
  const clear = (): void => {
    for (const { segment, playedMs } of queued) dropped.push({ segment, state: 'cleared', playedMs });
    queued = [];
  };
  const act = (event: SpeakingInput): void => {
    const step = transition(state, { ...event, at: now });
    state = step.state;
    for (const effect of step.effects) perform(effect);
  };
  /** False when there was no time, or nothing to play. */
  const playFirst = (item: Queued, ms: number): boolean => {
    if (ms <= 0) return false;
    const step = Math.min(ms, item.queuedMs - item.playedMs);
    item.playedMs += step;
    now += step;
    played.set(item.segment, item.playedMs);
    const isOver = item.isEnded && item.playedMs === item.queuedMs;
    if (isOver) queued = queued.filter((one) => one !== item);
    const { segment, playedMs } = item;
    act({ type: 'reported', report: { segment, state: isOver ? 'finished' : 'progress', playedMs } });
    return step > 0 || isOver;
  };
  return {
    effects,
    asked,
    played,
    act,
    get now() {
      return now;
    },
    get state() {
      return state;
    },
    get queued() {
      return queued;
    },
    take() {
      const fresh = effects.slice(taken);
      taken = effects.length;
      return fresh;
    },
    create(...sentences) {
      const made = { sentences: sentences.map(sentenceOf), complete: true, endReason: null };
      act({ type: 'speech-created', kind: 'say', interruptible: true, ...made });
      return `s${state.created}`;
    },
    voiceSpeaks() {
      for (let one = asked.shift(); one !== undefined; one = asked.shift()) {
        const { speech, index, words } = one;
        const samples = new Int16Array(words.length * WORD_MS).fill(index + 1);
        const timings = words.map((word, at) => ({
          word,
          startMs: at * WORD_MS,
          endMs: (at + 1) * WORD_MS,
        }));
        act({ type: 'sample-ready', speech, index, samples, words: timings });
        act({ type: 'voice-ended', speech, index });
      }
    },
    advance(ms) {
      const until = now + ms;
      let item = queued[0];
      while (item !== undefined && playFirst(item, until - now)) [item] = queued;
      now = until;
    },
    wait(ms) {
      now += ms;
    },
    report() {
      for (const report of dropped.splice(0)) act({ type: 'reported', report });
    },
  };
}
