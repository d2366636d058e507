import type { CreateAssistant } from '@saywell/contract';
import { expect, it } from 'vitest';
import { callEngines } from './availability/call-engines.ts';
import { engineSubstitutions } from './engine-substitutions.ts';
import type { ChosenEngines } from './engines.ts';
import { realtimeModel, realtimeVoiceOf, writingModelOf } from './realtime-model.ts';

const openai = { provider: 'openai', model: 'gpt-realtime-2' } as const;
const google = { provider: 'google', model: 'gemini-3.1-flash-live' } as const;
const access = { apiKey: 'sk-key' };

it('is the engine of an assistant whose model hears and speaks, and of no other', () => {
  expect(realtimeModel({ model: openai }, access)).toMatchObject({ name: 'openai', sampleRateHz: 24_000 });
  expect(realtimeModel({ model: google }, access)).toMatchObject({ name: 'google' });
  for (const model of [
    { ...openai, model: 'gpt-4o' },
    { provider: 'groq', model: 'gpt-realtime-2' },
  ] as const)
    expect(realtimeModel({ model }, access)).toBeUndefined();
  expect(realtimeModel({}, access)).toBeUndefined();
});

it('speaks with a voice of its own vendor, where one is named (field: model<google>.realtimeConfig.speechConfig.*)', () => {
  const named = (voice: CreateAssistant['voice']) => realtimeVoiceOf({ model: openai, voice });
  expect(named({ provider: 'openai', voiceId: 'marin' })).toBe('marin');
  expect(named({ provider: 'openai', voiceId: 'fable' })).toBeUndefined();
  expect(named({ provider: '11labs', voiceId: 'marin' })).toBeUndefined();
  const realtimeConfig = {
    speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: 'Kore' } } },
  } as const;
  expect(realtimeVoiceOf({ model: { ...google, realtimeConfig } })).toBe('Kore');
  expect(realtimeVoiceOf({ model: google })).toBeUndefined();
});

it('leaves what is written to the usual model of its vendor', () => {
  expect(writingModelOf({ model: openai })).toBe('gpt-4o-mini');
  expect(writingModelOf({ model: google })).toBe('gemini-2.5-flash');
  expect(writingModelOf({ model: { ...openai, model: 'gpt-4o' } })).toBeUndefined();
  expect(writingModelOf({})).toBeUndefined();
});

it('does the work of all parts, and nothing counts as replaced', () => {
  const assistant: CreateAssistant = { model: openai, transcriber: { provider: 'deepgram' } };
  const engines = {
    speechToText: null,
    textToSpeech: { name: 'flite' },
    dialogue: { name: 'openai' },
    realtime: { name: 'openai' },
  } as unknown as ChosenEngines;
  expect(engineSubstitutions(assistant, engines)).toEqual([]);
  expect(callEngines(assistant, engines)).toEqual({
    model: { asked: 'openai', used: 'openai' },
    transcriber: {
      asked: 'deepgram',
      used: 'openai',
      reason: 'gpt-realtime-2 hears and speaks by itself.',
    },
    voice: { asked: 'openai', used: 'openai' },
  });
  const withoutKey = {
    ...engines,
    dialogue: { name: 'built-in' },
    realtime: undefined,
  } as unknown as ChosenEngines;
  expect(engineSubstitutions({ model: openai }, withoutKey)).toMatchObject([{ part: 'model' }]);
});
