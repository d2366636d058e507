import { describe, expect, it } from 'vitest';
import { detectSpeech } from './speech-detector.ts';

const silent = { speaking: false };
const speaking = { speaking: true };

describe('the speaking detection', () => {
  it('sums everybody’s levels and scales them to the full volume', () => {
    const { effects } = detectSpeech(silent, { type: 'levels', levels: { a: 0.05, b: 0.025 } });
    expect(effects[0]).toEqual({ type: 'volume-level', volume: expect.closeTo(0.5) });
  });

  it('never says more than full volume', () => {
    const { effects } = detectSpeech(silent, { type: 'levels', levels: { a: 1 } });
    expect(effects[0]).toEqual({ type: 'volume-level', volume: 1 });
  });

  it('starts above the threshold, once, and re-arms the silence timer each time', () => {
    const first = detectSpeech(silent, { type: 'levels', levels: { a: 0.011 } });
    expect(first.effects.slice(1)).toEqual([
      { type: 'speech-start' },
      { type: 'arm-silence-timer', delayMs: 1_000 },
    ]);
    const second = detectSpeech(first.state, { type: 'levels', levels: { a: 0.011 } });
    expect(second.effects.slice(1)).toEqual([{ type: 'arm-silence-timer', delayMs: 1_000 }]);
  });

  it('takes the threshold itself for silence, and does not end by it', () => {
    const { state, effects } = detectSpeech(speaking, { type: 'levels', levels: { a: 0.01 } });
    expect(state).toEqual(speaking);
    expect(effects).toHaveLength(1);
  });

  it('ends with the silence timer or with the call', () => {
    for (const type of ['silence', 'call-over'] as const) {
      expect(detectSpeech(speaking, { type })).toEqual({ state: silent, effects: [{ type: 'speech-end' }] });
      expect(detectSpeech(silent, { type }).effects).toEqual([]);
    }
  });
});
