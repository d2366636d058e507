import type { CreateAssistant } from '@saywell/contract';
import { expect, it } from 'vitest';
import { mootValues } from './moot-values.ts';

const warned = (assistant: CreateAssistant) => mootValues(assistant).map(({ path }) => path);

it('a sound that is neither known nor an address (field: backgroundSound)', () => {
  const sounds = ['', 'off', 'office', 'https://a.example/rain.wav'];
  expect(sounds.flatMap((backgroundSound) => warned({ backgroundSound }))).toEqual([]);
  for (const backgroundSound of ['jungle', 'ftp://a.example/rain.wav'])
    expect(warned({ backgroundSound })).toEqual(['backgroundSound']);
});

it('lines of an operator whom the plan keeps out (field: monitorPlan.takeOverMessage, monitorPlan.handBackMessage)', () => {
  const lines = { takeOverMessage: 'One moment.', handBackMessage: 'I am back.' };
  expect(warned({ monitorPlan: { ...lines, controlEnabled: false } })).toEqual([
    'monitorPlan.takeOverMessage',
    'monitorPlan.handBackMessage',
  ]);
  expect(warned({ monitorPlan: lines })).toEqual([]);
  expect(warned({ monitorPlan: { controlEnabled: false } })).toEqual([]);
});

it('settings of a server without an address (field: server.headers, server.secret)', () => {
  const settings = { headers: { 'x-key': 'a' }, secret: 's' };
  const url = 'https://a.example';
  expect(warned({ server: settings })).toEqual(['server.secret', 'server.headers']);
  expect(warned({ server: { ...settings, url } })).toEqual([]);
  expect(warned({ server: {} })).toEqual([]);
  const knowledgeBase = { provider: 'custom-knowledge-base', server: settings } as const;
  expect(warned({ model: { provider: 'saywell', knowledgeBase } })).toEqual([
    'model.knowledgeBase.server.secret',
    'model.knowledgeBase.server.headers',
  ]);
});
