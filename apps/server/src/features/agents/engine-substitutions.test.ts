import type { Engines } from '@saywell/agent';
import { expect, it } from 'vitest';
import { engineSubstitutions } from './engine-substitutions.ts';

const engines = (names: { stt: string; llm: string; tts: string | null }): Engines =>
  ({
    voiceActivity: null,
    speechToText: { name: names.stt },
    dialogue: { name: names.llm },
    textToSpeech: names.tts === null ? null : { name: names.tts },
  }) as unknown as Engines;
const builtIn = engines({ stt: 'moonshine', llm: 'built-in', tts: 'flite' });

it('names every provider that another engine stands in for', () => {
  const assistant = {
    transcriber: { provider: 'deepgram' },
    model: { provider: 'openai', model: 'gpt-4o' },
    voice: { provider: '11labs', voiceId: 'sarah' },
  } as const;
  expect(engineSubstitutions(assistant, builtIn)).toEqual([
    { part: 'transcriber', provider: 'deepgram', engine: 'moonshine' },
    { part: 'model', provider: 'openai', engine: 'built-in' },
    { part: 'voice', provider: '11labs', engine: 'flite' },
  ]);
});

it('names none where an assistant gets what it asks for, or asks for nothing', () => {
  const own = { model: { provider: 'saywell' }, voice: { provider: 'saywell' } } as const;
  expect(engineSubstitutions(own, builtIn)).toEqual([]);
  expect(engineSubstitutions({}, builtIn)).toEqual([]);
  const endpoint = engines({ stt: 'openai', llm: 'openai', tts: 'openai' });
  const hosted = {
    transcriber: { provider: 'openai', model: 'whisper-1' },
    model: { provider: 'custom-llm', model: 'm' },
    voice: { provider: 'openai', voiceId: 'alloy' },
  } as const;
  expect(engineSubstitutions(hosted, endpoint)).toEqual([]);
});

it('says when nothing can stand in', () => {
  const mute = engines({ stt: 'moonshine', llm: 'built-in', tts: null });
  expect(engineSubstitutions({ voice: { provider: 'hume', voiceId: 'v' } }, mute)).toEqual([
    { part: 'voice', provider: 'hume', engine: null },
  ]);
});
