import { toolResultText } from '@saywell/agent';
import type { CallArtifact } from '@saywell/contract';
import { expect, it } from 'vitest';
import { measuresOf } from './call-measures.ts';

const turnsOf = (...totals: number[]): CallArtifact => ({
  performanceMetrics: {
    turns: totals.map((totalMs, turn) => ({
      turn,
      totalMs,
      endpointingMs: 0,
      transcriberMs: 0,
      modelMs: 0,
      voiceMs: 0,
    })),
  },
});
const answering = (result: string): CallArtifact => ({
  messages: [{ role: 'tool_call_result', message: result, result, time: 1, secondsFromStart: 1 }],
});

it('an empty artifact has nothing to measure', () => {
  expect(measuresOf({})).toEqual({
    turnCount: null,
    turnLatencyP50Ms: null,
    turnLatencyP95Ms: null,
    toolFailed: false,
    hasRecording: false,
  });
});

it.each([
  [[], 0, null, null],
  [[300], 1, 300, 300],
  [[900, 100], 2, 100, 900],
  [[500, 100, 300], 3, 300, 500],
  [Array.from({ length: 20 }, (_, index) => 20 - index), 20, 10, 19],
  [Array.from({ length: 21 }, (_, index) => index + 1), 21, 11, 20],
])('the percentiles of %j are values of it', (totals, turnCount, turnLatencyP50Ms, turnLatencyP95Ms) => {
  expect(measuresOf(turnsOf(...totals))).toMatchObject({ turnCount, turnLatencyP50Ms, turnLatencyP95Ms });
});

it('knows the answer of a function that failed, as it is recorded', () => {
  expect(measuresOf(answering(toolResultText({ error: 'down', code: 'tool-failed' }))).toolFailed).toBe(true);
  expect(measuresOf(answering(toolResultText({ result: 'No Error: all is well' }))).toolFailed).toBe(false);
  const { messages = [] } = answering('Error: ');
  const said = messages.map((message) => ({ ...message, role: 'user' as const }));
  expect(measuresOf({ messages: said }).toolFailed).toBe(false);
});

it('a recording is one of everybody, or of anybody', () => {
  const file = { id: '1', instanceId: '1', url: 'u', startedAt: '', durationSeconds: 1, channels: 1 };
  expect(measuresOf({ recordings: [{ ...file, type: 'raw-tracks' }] }).hasRecording).toBe(true);
  expect(measuresOf({ recording: { stereoUrl: 'u' } }).hasRecording).toBe(true);
  expect(measuresOf({ recordings: [] }).hasRecording).toBe(false);
});
