import { expect, it } from 'vitest';
import { detectVoice, initialVoice, stopVoice, type VoiceEdge } from './voice-detector.ts';

/** Edges of a row of 32 ms windows, the first at 0. */
function edgesOf(probabilities: readonly number[]): VoiceEdge[] {
  let state = initialVoice;
  return probabilities.flatMap((probability, index) => {
    const step = detectVoice(state, { probability, startedAt: index * 32, lengthMs: 32 });
    state = step.state;
    return step.edge === null ? [] : [step.edge];
  });
}

it('a voice begins with its first window and ends with the first quiet one', () => {
  expect(edgesOf([0, 0.9, 0.9, 0.9, 0.1])).toEqual([
    { type: 'voice-started', at: 32 },
    { type: 'voice-stopped', at: 128 },
  ]);
});
it('a single loud window is a click', () => {
  expect(edgesOf([0.9, 0, 0.9, 0, 0])).toEqual([]);
});
it('between the thresholds nothing changes', () => {
  expect(edgesOf([0.4, 0.4, 0.4])).toEqual([]);
  expect(edgesOf([0.9, 0.9, 0.4, 0.4, 0.9])).toHaveLength(1);
});
it('soon after a stop one window is enough to go on', () => {
  expect(edgesOf([0.9, 0.9, 0, 0.9]).map((edge) => edge.type)).toEqual([
    'voice-started',
    'voice-stopped',
    'voice-started',
  ]);
});
it('what is no number is silence', () => {
  expect(edgesOf([0.9, 0.9, Number.NaN]).at(-1)?.type).toBe('voice-stopped');
});
it('audio that ceases ends a voice, once', () => {
  const voiced = { ...initialVoice, voiced: true };
  const step = stopVoice(voiced, 500);
  expect(step.edge).toEqual({ type: 'voice-stopped', at: 500 });
  expect(stopVoice(step.state, 600).edge).toBeNull();
});
