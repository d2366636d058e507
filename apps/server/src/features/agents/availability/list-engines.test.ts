import { expect, it } from 'vitest';
import { createListEngines, type EnginesHere, enginesHere } from './list-engines.ts';

const local = { speechToText: 'moonshine', textToSpeech: 'flite' };
const bare: EnginesHere = { local, hasOperatorEndpoint: false, operatorSpeech: new Set() };
const one = (kind: string, provider: string, here = bare, credentials: readonly string[] = []) =>
  enginesHere(here, new Set(credentials)).find((own) => own.kind === kind && own.provider === provider);

it('every provider of the contract is there once, and says why or with which key', () => {
  const all = enginesHere(bare, new Set());
  const count = (wanted: string) => all.filter(({ kind }) => kind === wanted).length;
  expect(count('model')).toBeGreaterThanOrEqual(20);
  expect(count('transcriber')).toBeGreaterThanOrEqual(15);
  expect(count('voice')).toBeGreaterThanOrEqual(21);
  expect(new Set(all.map(({ kind, provider }) => `${kind} ${provider}`)).size).toBe(all.length);
  for (const { runs, keySource, reason, remedy } of all) {
    expect(keySource !== undefined).toBe(runs);
    if (!runs) expect([reason, remedy]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)]);
  }
  expect(all.filter(({ runs }) => runs).map(({ kind, provider }) => `${kind} ${provider}`)).toEqual([
    'model saywell',
    'model custom-llm',
    'transcriber saywell',
    'transcriber custom-transcriber',
    'voice saywell',
    'voice custom-voice',
    'embedding saywell',
  ]);
});

it('a stored credential makes its model run, and counts before the operator’s endpoint', () => {
  expect(one('model', 'anthropic')).toMatchObject({ runs: false, reason: 'There is no key for anthropic.' });
  expect(one('model', 'anthropic', bare, ['anthropic'])).toMatchObject({
    runs: true,
    keySource: 'credential',
    capabilities: { streaming: true },
  });
  const operator = { ...bare, hasOperatorEndpoint: true };
  expect(one('model', 'openai', operator)).toMatchObject({ runs: true, keySource: 'operator' });
  expect(one('model', 'openai', operator, ['openai'])).toMatchObject({ keySource: 'credential' });
  expect(one('model', 'custom-llm', operator)).toMatchObject({ keySource: 'operator' });
  expect(one('transcriber', 'openai', operator)).toMatchObject({ runs: true, keySource: 'operator' });
});

it('says which providers have models that hear and speak by themselves', () => {
  expect(one('model', 'openai')?.capabilities).toEqual({ streaming: true, realtime: true });
  expect(one('model', 'google')?.capabilities).toEqual({ streaming: true, realtime: true });
  expect(one('model', 'groq')?.capabilities).toEqual({ streaming: true });
});

it('a stored credential makes its transcriber and voice run, and counts before the operator’s key', () => {
  const operator = { ...bare, operatorSpeech: new Set(['deepgram']) };
  expect(one('transcriber', 'deepgram')).toMatchObject({
    runs: false,
    reason: 'There is no key for deepgram.',
    remedy: expect.stringContaining('POST /credential'),
    capabilities: { streaming: true, wordTimes: true, endOfTurn: true },
  });
  expect(one('transcriber', 'deepgram', operator)).toMatchObject({ runs: true, keySource: 'operator' });
  expect(one('transcriber', 'deepgram', operator, ['deepgram'])).toMatchObject({ keySource: 'credential' });
  expect(one('voice', '11labs', bare, ['11labs'])).toMatchObject({ runs: true, keySource: 'credential' });
  const endpoint = { ...bare, hasOperatorEndpoint: true };
  expect(one('voice', 'openai', endpoint)).toMatchObject({ runs: true, keySource: 'operator' });
  expect(one('voice', 'openai', endpoint, ['openai'])).toMatchObject({ keySource: 'credential' });
  expect(one('voice', 'rime-ai', bare, ['rime-ai'])).toMatchObject({ runs: true, keySource: 'credential' });
  expect(one('voice', 'azure', bare, ['azure'])).toMatchObject({
    runs: true,
    reason: 'Where the credential names its region.',
  });
  expect(one('voice', 'playht', bare, ['playht'])).toMatchObject({
    runs: false,
    reason: 'This server has no voice engine for playht: the service has ended.',
  });
});

it('one’s own server runs under the condition that it has a url', () => {
  expect(one('voice', 'custom-voice')).toMatchObject({
    runs: true,
    keySource: 'none',
    reason: 'Where the voice has a server with a url.',
  });
});

it('a model of one’s own endpoint runs under the condition that it has a url', () => {
  expect(one('model', 'custom-llm')).toMatchObject({
    runs: true,
    keySource: 'none',
    reason: expect.stringContaining('url'),
  });
});

it('a local engine that did not load does not run', () => {
  const mute = { ...bare, local: { speechToText: null, textToSpeech: null } };
  expect(one('voice', 'saywell', mute)).toMatchObject({
    runs: false,
    reason: expect.stringContaining('load'),
  });
  expect(one('transcriber', 'saywell')).toMatchObject({ runs: true, capabilities: { languages: ['en'] } });
});

it('each organisation has its own credentials', async () => {
  const providers = async (orgId: string) => new Set(orgId === 'ours' ? ['groq'] : []);
  const list = createListEngines({ ...bare, store: { credential: { providers } } });
  const runsFor = async (orgId: string) =>
    (await list(orgId)).find(({ kind, provider }) => kind === 'model' && provider === 'groq')?.runs;
  expect(await runsFor('ours')).toBe(true);
  expect(await runsFor('theirs')).toBe(false);
});

it('the operator’s provider reads knowledge, and no other', () => {
  const google = { ...bare, embeddings: 'google' };
  expect(one('embedding', 'google', google)).toMatchObject({ runs: true, keySource: 'operator' });
  expect(one('embedding', 'saywell', google)).toMatchObject({
    runs: false,
    reason: 'Knowledge is read by google on this server.',
  });
  expect(one('embedding', 'cohere', google, ['openai'])).toMatchObject({
    runs: false,
    remedy: 'Have the operator set SAYWELL_EMBEDDINGS_PROVIDER to cohere.',
  });
});
