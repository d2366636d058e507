import { describe, expect, it } from 'vitest';
import { defaultTestConfig } from '../testing/test-config.ts';
import { endSilenceOf, snapshotSilenceOf } from './end-of-turn.ts';
import type { VoiceEnd } from './prosody.ts';
import { initialTurn, transition } from './transition.ts';
import { resolveTurnSettings } from './turn-settings.ts';
import type { TurnEffect, TurnEvent, TurnState } from './turn-types.ts';

const settings = resolveTurnSettings({ ...defaultTestConfig, endSilenceMs: 400 });
const adaptive = resolveTurnSettings({ ...defaultTestConfig, endSilenceMs: undefined });
const answered = { type: 'transcribed', text: 'hi there', answerExpected: false } as const;

/** Runs the events from the initial state; returns the effects of the last one. */
function run(events: readonly TurnEvent[]): { state: TurnState; effects: readonly TurnEffect[] } {
  let step: { state: TurnState; effects: readonly TurnEffect[] } = { state: initialTurn, effects: [] };
  for (const event of events) step = transition(step.state, event, settings);
  return step;
}
const started: TurnEvent = { type: 'started', at: 0 };
const voice: TurnEvent = { type: 'voice-started', at: 1_000 };
const pause: TurnEvent = { type: 'voice-stopped', at: 2_000 };

describe('the turn machine', () => {
  it('does nothing before the start and nothing after the end', () => {
    expect(run([voice]).state).toEqual({ name: 'idle' });
    const over = run([started, { type: 'ended', at: 5 }, voice, started]);
    expect(over).toEqual({ state: { name: 'ended' }, effects: [] });
  });

  it('counts the silence of both from the moment it listens', () => {
    expect(run([started]).effects).toContainEqual({ type: 'set-timer', id: 'silence', at: 30_000 });
    const timeout = run([started, { type: 'timer', id: 'silence', at: 30_000 }]);
    expect(timeout.effects).toEqual([{ type: 'end-call', reason: 'silence-timed-out' }]);
  });

  it('sets its deadlines from the edge in the audio, not from its discovery', () => {
    expect(run([started, voice, pause]).effects).toEqual([
      { type: 'clear-timers' },
      { type: 'set-timer', id: 'snapshot', at: 2_190 },
      { type: 'set-timer', id: 'end-of-turn', at: 2_400 },
    ]);
  });

  it('prepares the answer early and gives it at the end of the silence', () => {
    const early = run([started, voice, pause, { ...answered, at: 2_250 }]);
    expect(early.effects).toEqual([{ type: 'prepare-reply', text: 'hi there' }]);
    const late = transition(early.state, { type: 'timer', id: 'end-of-turn', at: 2_400 }, settings);
    expect(late.state).toEqual({ name: 'thinking', text: 'hi there' });
    expect(late.effects.at(-1)).toEqual({ type: 'answer', text: 'hi there' });
    expect(late.effects).toContainEqual({ type: 'user-said', text: 'hi there', typed: false });
  });

  it('when the text comes after the end of the silence it answers at once', () => {
    const over: TurnEvent = { type: 'timer', id: 'end-of-turn', at: 2_400 };
    const asked: TurnEvent = { type: 'timer', id: 'snapshot', at: 2_190 };
    expect(run([started, voice, pause, asked, over]).state).toMatchObject({ over: true });
    expect(run([started, voice, pause, asked, over, { ...answered, at: 2_600 }]).state.name).toBe('thinking');
  });

  it('drops the prepared answer when the visitor goes on', () => {
    const on = run([started, voice, pause, { ...answered, at: 2_250 }, { type: 'voice-started', at: 2_300 }]);
    expect(on.effects).toContainEqual({ type: 'drop-reply' });
    expect(on.effects).not.toContainEqual({ type: 'begin-utterance' });
  });

  it('interrupts after enough voice, counted over short gaps', () => {
    const speech: TurnEvent[] = [
      started,
      { type: 'speech-started', interruptible: true, answers: false, at: 10 },
      { type: 'speech-audible', at: 20 },
      { type: 'voice-started', at: 1_000 },
      { type: 'voice-stopped', at: 1_120 },
    ];
    const again = run([...speech, { type: 'voice-started', at: 1_160 }]);
    expect(again.effects).toContainEqual({ type: 'set-timer', id: 'interrupt', at: 1_240 });
    const cut = transition(again.state, { type: 'timer', id: 'interrupt', at: 1_240 }, settings);
    expect(cut.state).toEqual({
      name: 'user-speaking',
      cut: true,
      earlier: '',
      joins: null,
      since: 1_040,
    });
    expect(cut.effects[0]).toEqual({ type: 'suspend-speech' });
  });

  it('never sets an interrupt for a speech that may not be interrupted', () => {
    const closed = run([
      started,
      { type: 'speech-started', interruptible: false, answers: false, at: 10 },
      { type: 'speech-audible', at: 20 },
      { type: 'voice-started', at: 1_000 },
    ]);
    expect(closed.effects.filter((effect) => effect.type === 'set-timer')).toEqual([]);
  });
});

const pausing = {
  name: 'user-pausing',
  cut: true,
  earlier: '',
  joins: null,
  since: 0,
  silenceSince: 1,
  voice: 'unknown',
  asked: true,
  text: null,
  over: true,
  mere: false,
  unsure: false,
} as const satisfies TurnState;

describe('the silence that ends a turn', () => {
  const end = (text: string, voiceEnd: VoiceEnd = 'unknown'): unknown => {
    const paused: TurnState = { ...pausing, cut: false, voice: voiceEnd, silenceSince: 2_000, over: false };
    const event = { type: 'transcribed', text, answerExpected: false, at: 2_020 } as const;
    const { effects } = transition(paused, event, adaptive);
    const timer = effects.find((effect) => effect.type === 'set-timer');
    return timer?.type === 'set-timer' ? timer.at - 2_000 : 400;
  };
  it('depends on the words', () => {
    expect(end('what does it cost')).toBe(160);
    expect(end('i have a dog')).toBe(400);
    expect(end('my name is')).toBe(1_700);
    expect(end('five five five')).toBe(1_700);
  });
  it('depends on the voice where the words leave it open', () => {
    expect(end('what does it cost', 'finished')).toBe(150);
    expect(end('what does it cost', 'ongoing')).toBe(160);
    expect(end('i have a dog', 'finished')).toBe(300);
    expect(end('i have a dog', 'ongoing')).toBe(700);
    expect(end('my name is', 'finished')).toBe(1_700);
  });
  it('of a customer holds for everything but what is visibly not finished', () => {
    const own = resolveTurnSettings({ ...defaultTestConfig, endSilenceMs: 600 });
    expect(endSilenceOf('what does it cost', 'finished', own)).toBe(600);
    expect(endSilenceOf('i have a dog', 'ongoing', own)).toBe(600);
    expect(endSilenceOf('my name is', 'finished', own)).toBe(1_700);
    const patient = resolveTurnSettings({ ...defaultTestConfig, endSilenceMs: 3_000 });
    expect(endSilenceOf('my name is', 'unknown', patient)).toBe(3_000);
    const given = { ...defaultTestConfig, turnSettings: { joinWindowMs: 5 } };
    expect(resolveTurnSettings(given).joinWindowMs).toBe(5);
  });
  it('is waited for with the text: early in a short turn, later in a long one', () => {
    expect(snapshotSilenceOf(2_000, adaptive)).toBe(48);
    expect(snapshotSilenceOf(20_000, adaptive)).toBe(190);
    expect(snapshotSilenceOf(20_000, { ...adaptive, snapshotSilenceMs: 300 })).toBe(300);
  });
});

/** Every state with every event: total, and no event is answered by an unknown state. */
it('has an answer for every event in every state', () => {
  const states: TurnState[] = [
    { name: 'idle' },
    { name: 'listening' },
    { name: 'user-speaking', cut: true, earlier: 'a', joins: null, since: 1 },
    pausing,
    { ...pausing, mere: true, text: 'and the', over: false, joins: { text: 'a', until: 4_000 } },
    { name: 'thinking', text: 'a' },
    { name: 'speaking', interruptible: true, audibleSince: 1, overlap: null, unanswered: '', joinable: null },
    { name: 'ended' },
  ];
  const events: TurnEvent[] = [
    started,
    voice,
    pause,
    ...(['snapshot', 'end-of-turn', 'interrupt', 'probe', 'utterance-limit', 'silence'] as const).map(
      (id): TurnEvent => ({ type: 'timer', id, at: 3_000 }),
    ),
    { type: 'partial', text: 'a', at: 3_000 },
    { ...answered, at: 3_000 },
    { type: 'transcription-failed', at: 3_000 },
    { type: 'typed', text: 'a', at: 3_000 },
    { type: 'speech-queued', interrupting: true, at: 3_000 },
    { type: 'speech-queued', interrupting: false, at: 3_000 },
    { type: 'speech-started', interruptible: true, answers: false, at: 3_000 },
    { type: 'speech-audible', at: 3_000 },
    { type: 'speech-finished', at: 3_000 },
    { type: 'ended', at: 3_000 },
  ];
  for (const state of states) {
    for (const event of events) {
      const step = transition(state, event, settings);
      expect(states.map((known) => known.name)).toContain(step.state.name);
      if (event.type === 'ended') expect(step.state.name).toBe('ended');
    }
  }
});
