import type { CallPulse } from '@saywell/contract';
import { expect, it } from 'vitest';
import { badgesOf, stateText } from './badges.ts';

const calm: CallPulse = {
  callId: 'a',
  state: 'listening',
  levels: { user: 0, assistant: 0 },
  toolFailed: false,
  isMuted: false,
  observers: 0,
};
const now = 100_000;
const texts = (more: Partial<CallPulse>) => badgesOf({ ...calm, ...more }, now).map(({ text }) => text);
const ago = (ms: number): string => new Date(now - ms).toISOString();

it('says nothing of a call that goes well', () => {
  expect(texts({ quietSince: ago(9_999), turnLatencyP95Ms: 1_499 })).toEqual([]);
});

it('says what is wrong with one that does not', () => {
  expect(texts({ quietSince: ago(12_400), turnLatencyP95Ms: 2_340, toolFailed: true })).toEqual([
    'Silent for 12 s',
    'Answers in 2.3 s',
    'A tool fails',
  ]);
});

it('says who speaks, and that the assistant is not heard', () => {
  expect(texts({ takenOverBy: 'Ann', isMuted: true })).toEqual(['Ann speaks', 'Muted']);
  expect([stateText(calm), stateText({ ...calm, takenOverBy: 'Ann' })]).toEqual([
    'Listening',
    'Standing aside',
  ]);
});
