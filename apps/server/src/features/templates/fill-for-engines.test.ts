import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { fillForEngines } from './fill-for-engines.ts';
import { createTemplateRenderer } from './render-template.ts';

function filled(assistant: CreateAssistant, values: Record<string, unknown>) {
  const warnings: ApiWarning[] = [];
  const render = createTemplateRenderer(values, { now: 0 });
  return { told: fillForEngines(assistant, render, (warning) => warnings.push(warning)), warnings };
}

const modelWith = (fields: { url?: string; headers?: Record<string, string> }): CreateAssistant => ({
  model: { provider: 'custom-llm', model: 'm', ...fields },
});

describe('what engines are told', () => {
  it('has the headers of a model of one’s own (field: model<custom-llm>.headers)', () => {
    const headers = { 'x-tenant': '{{tenant.id}}', 'x-day': 'Day {{ day }}', 'x-plain': 'as it is' };
    const { told, warnings } = filled(modelWith({ headers }), { 'tenant.id': 'acme' });
    expect(told).toEqual(
      modelWith({ headers: { 'x-tenant': 'acme', 'x-day': 'Day 01', 'x-plain': 'as it is' } }),
    );
    expect(warnings).toEqual([]);
  });

  it('has no header that cannot be sent, and none that is empty', () => {
    const headers = { 'x-a': '{{evil}}', 'x-b': '{{name}}', 'x-c': '{{nobody}}', 'x-d': '{{ok}}' };
    const values = { evil: 'a\r\nauthorization: b', name: 'José', ok: 'Jose' };
    const { told, warnings } = filled(modelWith({ headers }), values);
    expect(told).toEqual(modelWith({ headers: { 'x-d': 'Jose' } }));
    expect(warnings.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'model.headers.x-a field-without-effect',
      'model.headers.x-b field-without-effect',
      'model.headers.x-c template-name-unknown',
    ]);
    expect(JSON.stringify(warnings)).not.toContain('authorization');
  });

  it('has addresses that are filled in behind their host, each value one part (field: model<custom-llm>.url)', () => {
    const urlOf = (url: string): string | undefined => {
      const { model } = filled(modelWith({ url }), { who: 'a/../b?x=1', region: 'evil.example/' }).told;
      return model?.provider === 'custom-llm' ? model.url : undefined;
    };
    expect(urlOf('https://llm.example/{{who}}/v1?t={{ who }}')).toBe(
      'https://llm.example/a%2F..%2Fb%3Fx%3D1/v1?t=a%2F..%2Fb%3Fx%3D1',
    );
    expect(urlOf('https://{{region}}.llm.example/v1')).toBe('https://{{region}}.llm.example/v1');
  });

  it('has the words that a recogniser listens for, without those that nothing is known of (field: transcriber<deepgram>.keyterm)', () => {
    const transcriber = { provider: 'deepgram' as const, keyterm: ['{{name}}', 'Saywell', '{{nobody}}'] };
    const { told } = filled({ transcriber }, { name: 'Bo' });
    expect(told.transcriber).toEqual({ ...transcriber, keyterm: ['Bo', 'Saywell'] });
  });

  it('has the headers of voices of one’s own (field: voice<custom-voice>.server.headers)', () => {
    const voiceWith = (value: string) => ({
      voice: {
        provider: 'custom-voice' as const,
        server: { url: 'https://v.example', headers: { 'x-a': value } },
      },
    });
    expect(filled(voiceWith('{{name}}'), { name: 'Bo' }).told).toEqual(voiceWith('Bo'));
  });

  it('is the assistant itself where nothing is a template', () => {
    const assistant = { ...modelWith({ url: 'https://a.example', headers: { a: 'b' } }), name: '{{name}}' };
    expect(filled(assistant, { name: 'Bo' }).told).toBe(assistant);
  });
});
