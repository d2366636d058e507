import type { CreateAssistant } from '@saywell/contract';
import { expect, it } from 'vitest';
import { mootValues } from './moot-values.ts';

const warned = (assistant: CreateAssistant) => mootValues(assistant).map(({ path }) => path);

it('a sound that is neither known nor the address of a WAV file (field: backgroundSound)', () => {
  const sounds = ['', 'off', 'office', 'https://a.example/rain.wav', 'https://a.example/rain'];
  expect(sounds.flatMap((backgroundSound) => warned({ backgroundSound }))).toEqual([]);
  for (const backgroundSound of ['jungle', 'ftp://a.example/rain.wav', 'https://a.example/rain.mp3?v=1'])
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

it('what a switch beside it leaves nothing to do (field: keypadInputPlan.timeoutSeconds, artifactPlan.transcriptPlan.userName, monitorPlan.listenAuthenticationEnabled)', () => {
  const keypadInputPlan = { timeoutSeconds: 5, delimiters: '#' as const };
  const transcriptPlan = { assistantName: 'A', userName: 'B' };
  const monitorPlan = { listenAuthenticationEnabled: true, controlAuthenticationEnabled: true };
  expect(warned({ keypadInputPlan, artifactPlan: { transcriptPlan }, monitorPlan })).toEqual([]);
  expect(
    warned({
      keypadInputPlan: { ...keypadInputPlan, enabled: false },
      artifactPlan: { transcriptPlan: { ...transcriptPlan, enabled: false } },
      monitorPlan: { ...monitorPlan, listenEnabled: false, controlEnabled: false },
    }).toSorted(),
  ).toEqual([
    'artifactPlan.transcriptPlan.assistantName',
    'artifactPlan.transcriptPlan.userName',
    'keypadInputPlan.delimiters',
    'keypadInputPlan.timeoutSeconds',
    'monitorPlan.controlAuthenticationEnabled',
    'monitorPlan.listenAuthenticationEnabled',
  ]);
});

it('times and counts of idle messages that there are none of (field: messagePlan.idleMessages)', () => {
  const plan = { idleTimeoutSeconds: 5, idleMessageMaxSpokenCount: 3 };
  expect(warned({ messagePlan: plan })).toEqual([]);
  expect(warned({ messagePlan: { ...plan, idleMessages: ['Still there?'] } })).toEqual([]);
  expect(warned({ messagePlan: { ...plan, idleMessages: [] } })).toEqual([
    'messagePlan.idleTimeoutSeconds',
    'messagePlan.idleMessageMaxSpokenCount',
  ]);
});

it('filters, versions and phrases that do not count (field: compliancePlan.securityFilterPlan.filters, observabilityPlan.promptVersion, stopSpeakingPlan.acknowledgementPhrases)', () => {
  const securityFilterPlan = { enabled: false, filters: [{ type: 'xss' }] };
  expect(warned({ compliancePlan: { securityFilterPlan } })).toEqual([
    'compliancePlan.securityFilterPlan.filters',
  ]);
  expect(warned({ compliancePlan: { securityFilterPlan: { enabled: false } } })).toEqual([]);
  const traced = (more: object): CreateAssistant => ({
    observabilityPlan: { provider: 'langfuse', tags: [], ...more },
  });
  expect(warned(traced({ promptVersion: 2 }))).toEqual(['observabilityPlan.promptVersion']);
  expect(warned(traced({ promptVersion: 2, promptName: 'greeting' }))).toEqual([]);
  const acknowledgementPhrases = ['yes', 'okay'];
  expect(warned({ stopSpeakingPlan: { acknowledgementPhrases, interruptionPhrases: ['Yes '] } })).toEqual([
    'stopSpeakingPlan.acknowledgementPhrases[0]',
  ]);
  expect(warned({ stopSpeakingPlan: { acknowledgementPhrases, interruptionPhrases: ['stop'] } })).toEqual([]);
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

it('paths of a server that nothing can encrypt, and paths that nobody can follow (field: server.encryptedPaths)', () => {
  const url = 'https://a.example';
  const encryptedPaths = ['$.message.transcript', '$..city'];
  expect(warned({ server: { url, encryptedPaths } })).toEqual(['server.encryptedPaths']);
  expect(warned({ server: { encryptedPaths } })).toEqual(['server.encryptedPaths']);
  expect(warned({ server: { url, encryptedPaths: [] } })).toEqual([]);
  const server = { url, encryptedPaths, credentialId: 'c' };
  expect(warned({ server })).toEqual(['server.encryptedPaths[1]']);
  const knowledgeBase = { provider: 'custom-knowledge-base', server } as const;
  expect(warned({ model: { provider: 'saywell', knowledgeBase } })).toEqual([
    'model.knowledgeBase.server.encryptedPaths[1]',
  ]);
});
