import type { AssistantOverrides, CreateAssistant } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { applyOverrides, mergeOverrides } from './merge-overrides.ts';

describe('overrides', () => {
  const assistant: CreateAssistant = {
    model: {
      provider: 'openai',
      model: 'm',
      temperature: 1,
      messages: [{ role: 'system', content: 'Be kind.' }],
    },
    startSpeakingPlan: { waitSeconds: 1, transcriptionEndpointingPlan: { onNumberSeconds: 1 } },
    endCallPhrases: ['bye', 'farewell'],
    server: { url: 'https://a.example', headers: { authorization: 'secret' } },
  };

  it('are laid over the assistant plan by plan', () => {
    const overrides: AssistantOverrides = {
      model: { provider: 'openai', model: 'n' },
      startSpeakingPlan: { transcriptionEndpointingPlan: { onPunctuationSeconds: 0 } },
      endCallPhrases: ['ciao'],
    };
    expect(applyOverrides(assistant, overrides)).toMatchObject({
      model: {
        provider: 'openai',
        model: 'n',
        temperature: 1,
        messages: [{ role: 'system', content: 'Be kind.' }],
      },
      startSpeakingPlan: {
        waitSeconds: 1,
        transcriptionEndpointingPlan: { onNumberSeconds: 1, onPunctuationSeconds: 0 },
      },
      endCallPhrases: ['ciao'],
    });
  });

  it('of another provider take the place of the whole', () => {
    const { model } = applyOverrides(assistant, {
      model: { provider: 'anthropic', model: 'claude-3-opus-20240229' },
    });
    expect(model).toEqual({ provider: 'anthropic', model: 'claude-3-opus-20240229' });
  });

  it('send the secrets of one server to no other', () => {
    const { server } = applyOverrides(assistant, { server: { url: 'https://b.example' } });
    expect(server).toEqual({ url: 'https://b.example' });
    const slower = applyOverrides(assistant, { server: { timeoutSeconds: 5, headers: { 'x-a': '1' } } });
    expect(slower.server).toEqual({
      url: 'https://a.example',
      headers: { authorization: 'secret', 'x-a': '1' },
      timeoutSeconds: 5,
    });
  });

  it('take no promise back that nothing is kept', () => {
    const keeping = { compliancePlan: { hipaaEnabled: true } };
    const laidOver = applyOverrides(keeping, { compliancePlan: { hipaaEnabled: false, pciEnabled: true } });
    expect(laidOver.compliancePlan).toEqual({ hipaaEnabled: true, pciEnabled: true });
    expect(applyOverrides({}, keeping).compliancePlan).toEqual({ hipaaEnabled: true });
  });

  it('take no promise back that card numbers are masked', () => {
    const careful = { compliancePlan: { pciEnabled: true } };
    const laidOver = applyOverrides(careful, { compliancePlan: { pciEnabled: false } });
    expect(laidOver.compliancePlan).toEqual({ pciEnabled: true });
  });

  it('are joined with each other, the later win', () => {
    expect(
      mergeOverrides({ messagePlan: { idleTimeoutSeconds: 9 }, variableValues: { a: 1, b: 1 } }, undefined, {
        messagePlan: { idleMessages: ['Hm?'] },
        variableValues: { b: 2 },
      }),
    ).toEqual({
      messagePlan: { idleTimeoutSeconds: 9, idleMessages: ['Hm?'] },
      variableValues: { a: 1, b: 2 },
    });
    expect(mergeOverrides(undefined)).toBeUndefined();
  });
});
