import { type AssistantOverrides, type CreateAssistant, defaultClientMessages } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { applyOverrides, resolveAgentConfig } from './agent-config.ts';

const base = { knowledge: [], overrides: undefined, endSilenceMs: undefined, facts: { now: 0 } };
const clientMessagesOf = (assistant: CreateAssistant) => [
  ...resolveAgentConfig({ ...base, assistant }).clientMessages,
];

describe('the configuration of an agent', () => {
  it('decides every default', () => {
    expect(resolveAgentConfig({ ...base, assistant: {} })).toMatchObject({
      assistantName: 'Assistant',
      firstMessage: null,
      firstMessageInterruptible: false,
      // It depends on what was said.
      endSilenceMs: undefined,
      interruptVoiceMs: 100,
      interruptWords: 0,
      silenceTimeoutMs: 30_000,
      maxDurationMs: 600_000,
    });
  });

  it('lays overrides over the assistant and fills variables (field: firstMessage, maxDurationSeconds)', () => {
    const config = resolveAgentConfig({
      ...base,
      assistant: { name: 'Ann', firstMessage: 'Hello {{ name }}, {{unknown}}.', maxDurationSeconds: 60 },
      overrides: { maxDurationSeconds: 20, variableValues: { name: 'Bo' } },
    });
    expect(config.firstMessage).toBe('Hello Bo, .');
    expect(config.maxDurationMs).toBe(20_000);
    expect(config.assistantName).toBe('Ann');
  });

  it('tells the page what the call cannot do, unless the assistant chooses its messages', () => {
    // Without it visitors would talk to an assistant that cannot hear.
    expect(clientMessagesOf({})).toContain('metadata');
    expect(clientMessagesOf({})).toEqual(defaultClientMessages);
    expect(clientMessagesOf({ clientMessages: ['hang'] })).toEqual(['hang']);
  });

  it('tells the transcriber in which language callers speak, where it is one', () => {
    const languageOf = (transcriber: CreateAssistant['transcriber']) =>
      resolveAgentConfig({ ...base, assistant: { transcriber } }).language;
    expect(languageOf({ provider: 'deepgram', language: 'de-DE' })).toBe('de-DE');
    expect(languageOf({ provider: 'speechmatics', language: 'en_es' })).toBe('en_es');
    expect(languageOf({ provider: 'openai', model: 'whisper-1', language: 'fr' })).toBe('fr');
    for (const language of ['multi', 'auto', ''])
      expect(languageOf({ provider: 'deepgram', language })).toBeUndefined();
    expect(languageOf({ provider: 'saywell' })).toBeUndefined();
    expect(languageOf(undefined)).toBeUndefined();
  });

  it('lets the operator decide the end silence, and adds the wait to the end of the turn (field: startSpeakingPlan.waitSeconds)', () => {
    const assistant = { startSpeakingPlan: { waitSeconds: 0.6 } };
    expect(resolveAgentConfig({ ...base, assistant })).toMatchObject({
      endSilenceMs: undefined,
      startDelayMs: 600,
    });
    expect(resolveAgentConfig({ ...base, assistant, endSilenceMs: 300 })).toMatchObject({
      endSilenceMs: 300,
      startDelayMs: 600,
    });
  });

  it('what is spoken is stored unless that is switched off, or nothing is kept (field: voice.cachingEnabled, compliancePlan.hipaaEnabled)', () => {
    const caches = (assistant: CreateAssistant) => resolveAgentConfig({ ...base, assistant }).cachesSpeech;
    expect(caches({})).toBeUndefined();
    expect(caches({ voice: { provider: 'saywell', cachingEnabled: true } })).toBeUndefined();
    expect(caches({ voice: { provider: 'saywell', cachingEnabled: false } })).toBe(false);
    expect(caches({ compliancePlan: { hipaaEnabled: true } })).toBe(false);
  });

  it('the plan of its voice reaches the agent', () => {
    const voice = { provider: 'saywell', chunkPlan: { minCharacters: 12 } } as const;
    expect(resolveAgentConfig({ ...base, assistant: { voice } }).speech).toMatchObject({
      chunks: { minCharacters: 12 },
    });
    expect(resolveAgentConfig({ ...base, assistant: {} })).not.toHaveProperty('speech');
  });

  it('the plan of stopping reaches the agent (field: stopSpeakingPlan.*)', () => {
    const stopSpeakingPlan = {
      numWords: 2,
      voiceSeconds: 0.3,
      backoffSeconds: 2,
      acknowledgementPhrases: ['right'],
      interruptionPhrases: ['stop'],
    };
    expect(resolveAgentConfig({ ...base, assistant: { stopSpeakingPlan } })).toMatchObject({
      interruptWords: 2,
      interruptVoiceMs: 300,
      backoffMs: 2_000,
      acknowledgementPhrases: ['right'],
      interruptionPhrases: ['stop'],
    });
  });

  it('waits for the visitor when told to, and speaks first when told to (field: firstMessageMode)', () => {
    const firstMessage = 'Hi.';
    const first = (
      firstMessageMode: 'assistant-waits-for-user' | 'assistant-speaks-first-with-model-generated-message',
    ) => resolveAgentConfig({ ...base, assistant: { firstMessageMode } }).firstMessage;
    const waits = { firstMessage, firstMessageMode: 'assistant-waits-for-user' as const };
    expect(resolveAgentConfig({ ...base, assistant: waits })).toMatchObject({
      firstMessage,
      waitsForVisitor: true,
    });
    expect(first('assistant-waits-for-user')).toBeNull();
    expect(resolveAgentConfig({ ...base, assistant: { firstMessage } })).not.toHaveProperty(
      'waitsForVisitor',
    );
    const mode = 'assistant-speaks-first-with-model-generated-message';
    expect(first(mode)).not.toBeNull();
    const generated = resolveAgentConfig({ ...base, assistant: { firstMessageMode: mode } });
    expect(generated.generatesFirstMessage).toBe(true);
  });

  it('adds the tools of the overrides to those of the assistant', () => {
    const tools = [{ type: 'endCall' }] as const;
    const assistant: CreateAssistant = { model: { provider: 'openai', model: 'm', tools: [...tools] } };
    const overrides: AssistantOverrides = { 'tools:append': [{ type: 'dtmf' }] };
    expect(applyOverrides(assistant, overrides)).toEqual({
      model: { provider: 'openai', model: 'm', tools: [{ type: 'endCall' }, { type: 'dtmf' }] },
    });
    expect(applyOverrides({}, overrides)).toEqual({
      model: { provider: 'saywell', tools: [{ type: 'dtmf' }] },
    });
  });

  it('takes the words to expect from any provider that has them (field: transcriber<saywell>.keywords)', () => {
    const always = resolveAgentConfig({ ...base, assistant: {} }).phrases.length;
    const phrasesOf = (transcriber: CreateAssistant['transcriber']) =>
      resolveAgentConfig({ ...base, assistant: { transcriber } }).phrases.slice(always);
    expect(
      phrasesOf({ provider: 'deepgram', keyterm: ['grace hopper'], keywords: ['saywell:2', 'max'] }),
    ).toEqual(['grace hopper', 'saywell', 'max']);
    expect(phrasesOf({ provider: 'assembly-ai', wordBoost: ['a'], keytermsPrompt: ['b'] })).toEqual([
      'b',
      'a',
    ]);
    expect(phrasesOf({ provider: 'saywell', keywords: ['ledger'] })).toEqual(['ledger']);
    expect(phrasesOf({ provider: 'google', model: 'gemini-2.0-flash' })).toEqual([]);
  });

  it('takes any provider (field: model.model, model.provider, voice.voiceId)', () => {
    const config = resolveAgentConfig({
      ...base,
      assistant: {
        model: { provider: 'anthropic', model: 'claude-3-opus-20240229', temperature: 1 },
        voice: { provider: 'hume', voiceId: 'v' },
      },
    });
    expect(config).toMatchObject({ voiceId: 'v', model: { name: 'claude-3-opus-20240229', temperature: 1 } });
  });

  it('a hosted model is told the described defaults (field: model.temperature, model.maxTokens)', () => {
    const modelOf = (model: NonNullable<CreateAssistant['model']>) =>
      resolveAgentConfig({ ...base, assistant: { model } }).model;
    expect(modelOf({ provider: 'openai', model: 'm' })).toEqual({
      name: 'm',
      temperature: 0.5,
      maxTokens: 250,
    });
    expect(modelOf({ provider: 'openai', model: 'm', temperature: 0 })).toMatchObject({ temperature: 0 });
  });

  it('has what the assistant says of itself (field: name, firstMessageInterruptionsEnabled, silenceTimeoutSeconds, model.maxTokens, model.messages.role)', () => {
    const messages = [{ role: 'system' as const, content: 'Sell shoes.' }];
    const assistant: CreateAssistant = {
      name: 'Max',
      firstMessageInterruptionsEnabled: true,
      silenceTimeoutSeconds: 12,
      model: { provider: 'openai', model: 'm', maxTokens: 99, messages },
    };
    expect(resolveAgentConfig({ ...base, assistant })).toMatchObject({
      assistantName: 'Max',
      firstMessageInterruptible: true,
      silenceTimeoutMs: 12_000,
      messages,
      model: { maxTokens: 99 },
    });
  });

  it('texts are templates (field: model.messages.content, firstMessage, endCallMessage, endCallPhrases, messagePlan.*)', () => {
    const warned: string[] = [];
    const config = resolveAgentConfig({
      ...base,
      assistant: {
        model: {
          provider: 'saywell',
          messages: [{ role: 'system', content: 'You call {{customer.name}}.' }],
        },
        firstMessage: '{{ greeting | capitalize }}, {{customer.name}}!',
        endCallMessage: 'Bye{% if vip %}, dear {{customer.name}}{% endif %}.',
        endCallPhrases: ['goodbye {{greeting}}'],
        messagePlan: { idleMessages: ['{{nobody}}Hello?'], silenceTimeoutMessage: 'It is {{ year }}.' },
        metadata: { saywell: { timeZone: 'Asia/Tokyo' } },
      },
      overrides: { variableValues: { greeting: 'good day', vip: true, customer: { name: '{{call.id}}' } } },
      facts: { now: Date.UTC(2026, 11, 31, 20) },
      onWarning: ({ path, code }) => warned.push(`${path} ${code}`),
    });
    expect(config).toMatchObject({
      messages: [{ role: 'system', content: 'You call {{call.id}}.' }],
      firstMessage: 'Good day, {{call.id}}!',
      endCallMessage: 'Bye, dear {{call.id}}.',
      endCallPhrases: ['goodbye good day'],
      // In Tokyo the year is over.
      silenceTimeoutMessage: 'It is 2027.',
      idle: { messages: ['Hello?'] },
    });
    expect(warned).toEqual(['messagePlan.idleMessages[0] template-name-unknown']);
  });
});
