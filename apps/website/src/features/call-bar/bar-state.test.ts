import { describe, expect, it } from 'vitest';
import { barState, barTrouble } from './bar-state.ts';

const quiet = {
  phase: 'active',
  isReconnecting: false,
  isMuted: false,
  isAssistantSpeaking: false,
  isUserSpeaking: false,
  input: 'voice',
} as const;

describe('the state of the bar', () => {
  it.each([
    [{}, 'listening'],
    [{ isUserSpeaking: true }, 'visitor'],
    [{ isMuted: true, isUserSpeaking: true }, 'muted'],
    [{ isMuted: true, input: 'text' }, 'listening'],
    [{ isMuted: true, isAssistantSpeaking: true }, 'assistant'],
    [{ isReconnecting: true, isAssistantSpeaking: true }, 'reconnecting'],
    [{ phase: 'connecting', isReconnecting: true }, 'connecting'],
    [{ phase: 'ending', isAssistantSpeaking: true }, 'ending'],
  ] as const)('with %j is %s', (facts, state) => {
    expect(barState({ ...quiet, ...facts })).toBe(state);
  });
});

describe('what a visitor should know', () => {
  const well = {
    isReconnecting: false,
    isAudioBlocked: false,
    isMicrophoneSilent: false,
    hearsVisitor: true,
  };

  it('is nothing when all is well', () => {
    expect(barTrouble(well)).toBe('');
  });

  it.each([
    [{ isReconnecting: true, isMicrophoneSilent: true }, /Your call is kept/],
    [{ isAudioBlocked: true }, /Press anywhere/],
    [{ isMicrophoneSilent: true }, /microphone/],
    [{ hearsVisitor: false }, /type/],
  ])('with %j says so', (facts, words) => {
    expect(barTrouble({ ...well, ...facts })).toMatch(words);
  });
});
