import type { CreateAssistant } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import type { ChosenEngines } from '../agents/engines.ts';
import { createEngineWatch } from '../agents/fallbacks/engine-watch.ts';
import { demoAssistant } from '../demo/demo-assistants.ts';
import { assistantWarnings } from './assistant-warnings.ts';

const enginesNamed = (dialogue: string, voice = 'flite'): ChosenEngines =>
  ({
    voiceActivity: null,
    speechToText: { name: 'moonshine' },
    dialogue: { name: dialogue },
    textToSpeech: { name: voice },
  }) as unknown as ChosenEngines;
const builtIn = enginesNamed('built-in');
const warned = (assistant: CreateAssistant, engines = builtIn) =>
  assistantWarnings(assistant, engines).map(({ path, code }) => `${path} ${code}`);

describe('what an assistant is warned of', () => {
  it('an assistant whose fields all have their effect is not', () => {
    expect(assistantWarnings({}, builtIn)).toEqual([]);
    expect(assistantWarnings({ name: 'Max', firstMessage: 'Hi.', endCallPhrases: ['bye'] }, builtIn)).toEqual(
      [],
    );
  });

  it.each(['main', 'max', 'grace', 'kyle'] as const)('nor is the site’s own %s', (agent) => {
    expect(assistantWarnings(demoAssistant(agent, 'id'), builtIn)).toEqual([]);
  });

  it('providers that others stand in for', () => {
    const assistant: CreateAssistant = {
      model: { provider: 'anthropic', model: 'm', temperature: 1 },
      voice: { provider: '11labs', voiceId: 'sarah', stability: 0.5 },
      transcriber: { provider: 'deepgram', language: 'en' },
    };
    expect(warned(assistant)).toEqual([
      'transcriber.provider engine-replaced',
      'model.provider engine-replaced',
      'voice.provider engine-replaced',
    ]);
    expect(assistantWarnings(assistant, builtIn)[2]?.message).toContain('flite does its work');
  });

  it('settings of a voice that its vendor or its model has nothing for', () => {
    const name = 'minimax';
    const engines = enginesNamed('built-in', name);
    const voice = { provider: name, voiceId: 'v', subtitleType: 'word', emotion: 'happy' } as const;
    expect(assistantWarnings({ voice }, engines).map(({ path }) => path)).toEqual(['voice.subtitleType']);
    expect(assistantWarnings({ voice }, builtIn).map(({ path }) => path)).toEqual(['voice.provider']);
  });

  it('a model whose calls are refused, instead of what would replace it', () => {
    const content = 'Never mention Mondays.';
    const assistant: CreateAssistant = {
      model: { provider: 'anthropic', model: 'm', messages: [{ role: 'system', content }] },
      voice: { provider: '11labs', voiceId: 'sarah' },
    };
    const missing = { provider: 'anthropic', index: 0, reason: 'There is no key.', remedy: 'Store one.' };
    const warnings = assistantWarnings(assistant, builtIn, missing);
    expect(warnings.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'model.provider engine-not-available',
      'voice.provider engine-replaced',
    ]);
    expect(warnings[0]?.message).toMatch(/^There is no key\. .* refused\. Store one\./);
  });

  it('instructions that the built-in dialogue cannot follow, quoted, with what it does follow', () => {
    const content = 'You are Ava. Always ask for the shoe size first. Never mention Mondays.';
    const assistant: CreateAssistant = {
      model: { provider: 'saywell', messages: [{ role: 'system', content }] },
    };
    expect(assistantWarnings(assistant, builtIn)).toEqual([
      {
        path: 'model.messages[0].content',
        code: 'prompt-not-followed',
        message:
          'The built-in dialogue reads no instructions. Not followed: "Always ask for the shoe size first.", ' +
          '"Never mention Mondays.". It follows its knowledge, its first message and the slots of its functions; ' +
          'a language model follows the rest.',
      },
    ]);
    expect(warned(assistant, enginesNamed('openai'))).toEqual([]);
  });

  it('metadata that are not understood, by their field', () => {
    const metadata = { saywell: { booking: { openingHours: { monday: ['nine', '18:00'] } } } };
    expect(warned({ metadata })).toEqual([
      'metadata.saywell.booking.openingHours.monday.0 metadata-not-understood',
    ]);
  });

  it('messages that nothing sends, where they are asked for by name', () => {
    const assistant: CreateAssistant = {
      clientMessages: ['transcript', 'language-changed', 'function-call'],
      serverMessages: ['end-of-call-report', 'phone-call-control'],
    };
    expect(assistantWarnings(assistant, builtIn).map(({ path, message }) => [path, message])).toEqual([
      ['clientMessages', 'Nothing on this server sends: language-changed, function-call.'],
      ['serverMessages', 'Nothing on this server sends: phone-call-control.'],
    ]);
  });

  it('fields without an effect, and only where they ask for something', () => {
    const assistant: CreateAssistant = {
      backgroundDenoisingEnabled: false,
      voicemailDetection: 'off',
      hooks: [],
      backgroundSpeechDenoisingPlan: { fourierDenoisingPlan: { enabled: false, windowSizeMs: 2_000 } },
      startSpeakingPlan: { waitSeconds: 0.6, smartEndpointingEnabled: true },
      voice: { provider: 'saywell', cachingEnabled: false, chunkPlan: { minCharacters: 10 } },
      model: { provider: 'saywell', temperature: 0.2 },
    };
    expect(warned(assistant)).toEqual(['model.temperature field-without-effect']);
  });

  it('a plan of endings that another one decides in the place of (field: startSpeakingPlan.transcriptionEndpointingPlan)', () => {
    const transcriptionEndpointingPlan = { onPunctuationSeconds: 0.2 };
    const plan = 'startSpeakingPlan.transcriptionEndpointingPlan field-without-effect';
    const of = (startSpeakingPlan: CreateAssistant['startSpeakingPlan']) => warned({ startSpeakingPlan });
    expect(of({ transcriptionEndpointingPlan })).toEqual([]);
    expect(of({ transcriptionEndpointingPlan, smartEndpointingEnabled: false })).toEqual([]);
    expect(of({ transcriptionEndpointingPlan, smartEndpointingEnabled: true })).toEqual([plan]);
    expect(of({ transcriptionEndpointingPlan: {}, smartEndpointingEnabled: true })).toEqual([]);
    const smartEndpointingPlan = { provider: 'livekit' } as const;
    expect(
      of({ transcriptionEndpointingPlan, smartEndpointingEnabled: false, smartEndpointingPlan }),
    ).toEqual([
      'startSpeakingPlan.smartEndpointingPlan.provider engine-replaced',
      'startSpeakingPlan.smartEndpointingEnabled field-without-effect',
      plan,
    ]);
  });

  it('a first message that a model writes anew, or that no model is there to write (field: firstMessage, firstMessageMode)', () => {
    const firstMessageMode = 'assistant-speaks-first-with-model-generated-message';
    const assistant: CreateAssistant = { firstMessage: 'Hello.', firstMessageMode };
    expect(warned(assistant, enginesNamed('openai'))).toEqual(['firstMessage field-without-effect']);
    expect(warned({ firstMessageMode }, enginesNamed('openai'))).toEqual([]);
    for (const one of [assistant, { firstMessageMode }] as const)
      expect(warned(one)).toEqual(['firstMessageMode field-without-effect']);
  });

  it('a first message where the visitor speaks first (field: firstMessage, firstMessageMode)', () => {
    const firstMessageMode = 'assistant-waits-for-user';
    expect(warned({ firstMessage: 'Hello.', firstMessageMode })).toEqual([
      'firstMessage field-without-effect',
    ]);
    expect(warned({ firstMessageMode })).toEqual([]);
  });

  it('engines that take nothing over, and whether another one does (field: voice.fallbackPlan.voices)', () => {
    const voice = {
      provider: 'saywell',
      fallbackPlan: {
        voices: [
          { provider: 'tavus', voiceId: 'a' },
          { provider: 'saywell', voiceId: 'slt' },
          { provider: 'sesame', voiceId: 'b' },
          { provider: 'tavus', voiceId: 'c' },
        ],
      },
    } as const;
    const watch = createEngineWatch();
    for (const place of [0, 2, 3]) watch.passOver({ part: 'voice', place, provider: 'tavus' });
    const messages = assistantWarnings({ voice: voice as never }, { ...builtIn, watch }).flatMap(
      ({ code, message }) => (code === 'engine-replaced' ? [message] : []),
    );
    expect(messages.map((message) => message.includes('the next one does'))).toEqual([true, false, false]);
  });

  it('where nothing writes about calls, what is asked of a model (field: analysisPlan.structuredDataPlan.enabled)', () => {
    const analysisPlan = { structuredDataPlan: { enabled: true, schema: { type: 'object' } } } as const;
    const model = { provider: 'openai', model: 'gpt-4o' } as const;
    const openai = { ...enginesNamed('openai'), textModel: { name: 'openai' } } as unknown as ChosenEngines;
    const plan = 'analysisPlan.structuredDataPlan field-without-effect';
    expect(warned({ analysisPlan })).toEqual([plan]);
    expect(warned({ analysisPlan, model: { provider: 'saywell' } })).toEqual([plan]);
    expect(warned({ analysisPlan, model }, openai)).toEqual([]);
    const missing = { provider: 'openai', index: 0, reason: 'There is no key.', remedy: 'Store one.' };
    expect(assistantWarnings({ analysisPlan, model }, builtIn, missing).map(({ path }) => path)).toEqual([
      'model.provider',
    ]);
  });

  it('a recording as a first message, a text that is no template, a plan and a hook that ask for too much', () => {
    expect(warned({ firstMessage: 'https://a.example/hello.mp3' })).toContain(
      'firstMessage field-without-effect',
    );
    expect(warned({ firstMessage: 'Hello {{ name' })).toContain('firstMessage template-not-understood');
    expect(
      warned({
        startSpeakingPlan: {
          customEndpointingRules: [{ type: 'customer', regex: '(?=a)', timeoutSeconds: 1 }],
        },
        hooks: [{ on: 'call.ending', do: [{ type: 'transfer' }] }],
      }),
    ).toEqual([
      'startSpeakingPlan.customEndpointingRules[0].regex pattern-not-understood',
      'hooks[0].do[0] no-trunk',
    ]);
  });

  it('templates in the address of its server', () => {
    const server = { url: 'https://a.example/{{name}}', headers: { 'x-name': '{{name}}' } };
    expect(assistantWarnings({ server }, builtIn).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['server.url', 'server.headers.x-name']),
    );
  });

  it('what an assistant of which nothing is kept asks to keep', () => {
    const compliancePlan = { hipaaEnabled: true };
    const artifactPlan = { recordingEnabled: true };
    expect(warned({ compliancePlan })).toEqual([]);
    expect(warned({ compliancePlan, artifactPlan, analysisPlan: {} })).toEqual([
      'analysisPlan field-without-effect',
      'artifactPlan.recordingEnabled field-without-effect',
    ]);
    expect(warned({ artifactPlan, analysisPlan: {} })).toEqual([]);
    const careful = { compliancePlan: { pciEnabled: true }, analysisPlan: {} };
    expect(warned(careful)).toEqual([]);
    expect(warned({ ...careful, artifactPlan })).toEqual([
      'artifactPlan.recordingEnabled field-without-effect',
    ]);
  });

  it('an address of a model that is stored and not followed', () => {
    const model = {
      provider: 'custom-llm',
      model: 'm',
      url: 'https://models.example',
      temperature: 1,
    } as const;
    expect(warned({ model }, enginesNamed('openai'))).toEqual(['model.url field-without-effect']);
  });

  it('tools that it cannot use, and what of a function is not done', () => {
    const look = { name: 'look_up', parameters: { type: 'object' as const, properties: {} } };
    const assistant: CreateAssistant = {
      model: {
        provider: 'saywell',
        tools: [
          { type: 'endCall' },
          { type: 'dtmf' },
          { type: 'function' },
          {
            type: 'function',
            function: look,
            server: { url: 'https://hooks.example', staticIpAddressesEnabled: true },
            rejectionPlan: {
              conditions: [
                { type: 'regex', regex: 'x' },
                { type: 'group', operator: 'OR', conditions: [{ type: 'liquid', liquid: '{% if %}' }] },
              ],
            },
            messages: [
              { type: 'request-start', content: 'One moment.' },
              { type: 'request-failed', content: 'Sorry.' },
            ],
          },
          { type: 'transferCall', destinations: [{ type: 'number', number: '+14155550123' }] },
        ],
      },
    };
    expect(warned(assistant)).toEqual([
      'model.tools[1].type field-without-effect',
      'model.tools[2] field-without-effect',
      'model.tools[3].server.staticIpAddressesEnabled field-without-effect',
      'model.tools[3].rejectionPlan.conditions[1].conditions[0].liquid template-not-understood',
      'model.tools[4].destinations[0] field-without-effect',
    ]);
  });
});
