import type { CreateAssistant } from '@saywell/contract';
import { expect, it } from 'vitest';
import type { ChosenEngines } from '../agents/engines.ts';
import { assistantWarnings } from './assistant-warnings.ts';

const enginesOf = (provider: string, realtime = true): ChosenEngines =>
  ({
    voiceActivity: null,
    speechToText: realtime ? null : { name: 'moonshine' },
    textToSpeech: { name: 'flite', readsOnlyEnglishWords: true },
    dialogue: { name: provider },
    ...(realtime && { realtime: { name: provider } }),
  }) as unknown as ChosenEngines;
const openai = { provider: 'openai', model: 'gpt-realtime-2' } as const;
const google = { provider: 'google', model: 'gemini-3.1-flash-live' } as const;
const warned = (assistant: CreateAssistant, engines: ChosenEngines) =>
  assistantWarnings(assistant, engines).map(({ path, code }) => `${path} ${code}`);
/** Every such model leaves chats to another one. */
const writes = 'model.model engine-replaced';

it('of the model that writes in its place', () => {
  const [warning] = assistantWarnings({ model: openai }, enginesOf('openai'));
  expect(warning).toMatchObject({
    path: 'model.model',
    message: expect.stringContaining('gpt-4o-mini does its work'),
  });
  expect(warned({ model: google }, enginesOf('google'))).toEqual([writes]);
});

it('of a question that it does not ask', () => {
  const recordingConsentPlan = { type: 'verbal', message: 'May we?' } as const;
  const assistant = { model: openai, compliancePlan: { recordingConsentPlan } };
  expect(warned(assistant, enginesOf('openai'))).toEqual([
    writes,
    'compliancePlan.recordingConsentPlan field-without-effect',
  ]);
});

it('of a transcriber and a voice that nothing asks', () => {
  const assistant: CreateAssistant = {
    model: openai,
    transcriber: {
      provider: 'deepgram',
      language: 'de',
      fallbackPlan: { transcribers: [{ provider: 'gladia' }] },
    },
    voice: { provider: '11labs', voiceId: 'sarah', stability: 0.5 },
  };
  expect(warned(assistant, enginesOf('openai'))).toEqual([
    writes,
    'transcriber field-without-effect',
    'voice field-without-effect',
    'transcriber.fallbackPlan field-without-effect',
  ]);
  const [, , voice] = assistantWarnings(assistant, enginesOf('openai'));
  expect(voice?.message).toContain('marin');
});

it('not of a voice of its own, but of its other settings', () => {
  const voice = { provider: 'openai', voiceId: 'marin', speed: 1.2 } as const;
  expect(warned({ model: openai, voice }, enginesOf('openai'))).toEqual([writes]);
  const styled = { ...voice, instructions: 'Whisper.', model: 'tts-1' } as const;
  expect(warned({ model: openai, voice: styled }, enginesOf('openai'))).toEqual([
    writes,
    'voice.instructions field-without-effect',
    'voice.model field-without-effect',
  ]);
});

it('of what only models that write take, and of turns that are not ours to take', () => {
  const tool = {
    type: 'function',
    function: { name: 'look_up' },
    messages: [{ type: 'request-start', content: 'One moment.' }],
  } as const;
  const assistant: CreateAssistant = {
    model: { ...openai, temperature: 0.5, reasoningEffort: 'low', tools: [tool as never] },
    stopSpeakingPlan: { numWords: 2, voiceSeconds: 0.3 },
  };
  expect(warned(assistant, enginesOf('openai'))).toEqual([
    writes,
    'stopSpeakingPlan.numWords field-without-effect',
    'stopSpeakingPlan.voiceSeconds field-without-effect',
    'model.temperature field-without-effect',
    'model.reasoningEffort field-without-effect',
    'model.tools[0].messages[0] field-without-effect',
  ]);
});

it('of settings of live models, only where the model is none', () => {
  const realtimeConfig = { topK: 20 };
  const live = { ...google, temperature: 1, realtimeConfig };
  expect(warned({ model: live }, enginesOf('google'))).toEqual([writes]);
  const written = { ...google, model: 'gemini-2.5-flash', realtimeConfig };
  expect(warned({ model: written }, enginesOf('google', false))).toEqual([
    'model.realtimeConfig field-without-effect',
  ]);
});
