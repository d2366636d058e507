import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CreateCredential } from '@saywell/contract';
import { modelProviders } from '@saywell/engines';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openApi, type TestApi } from '../../api/testing/open-api.ts';
import type { ApiLogEntry } from '../../platform/logs/api-log.ts';
import { createProviderApi } from '../providers/provider-api.ts';

interface Asked {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
const asked: Asked[] = [];
let answer: { status: number; body: string; hangs?: boolean } = { status: 200, body: '{}' };
const outside = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (piece: string) => (body += piece));
  request.on('end', () => {
    const { method, url: path, headers } = request;
    asked.push({ method, path, headers, body });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
});
const logged: ApiLogEntry[] = [];
let test: TestApi;
let guarded: TestApi;

const secret = 'sk-very-secret';
beforeAll(async () => {
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  const names = [
    ...Object.keys(modelProviders),
    'assembly-ai',
    'gladia',
    'soniox',
    'speechmatics',
    '11labs',
    'deepgram',
    'cartesia',
    'hume',
    'lmnt',
    'playht',
    'azure',
    'inworld',
    'microsoft',
    'neuphonic',
    'rime-ai',
    'smallest-ai',
  ];
  const apiLog = { add: (entry: ApiLogEntry) => void logged.push(entry) };
  const open = (urls: Record<string, string>) =>
    openApi(() => ({
      providers: createProviderApi({ urls, allowPrivate: false, apiLog, now: Date.now }),
    }));
  test = await open(Object.fromEntries(names.map((name) => [name, url])));
  guarded = await open({});
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
  await guarded[Symbol.asyncDispose]();
  outside.closeAllConnections();
  outside.close();
});
beforeEach(() => {
  asked.length = 0;
  logged.length = 0;
  answer = { status: 200, body: '{}' };
});

async function tested(credential: object, { api }: TestApi = test) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each row is of its own kind
  const { id } = await api.credential.create({ apiKey: secret, ...credential } as CreateCredential);
  return api.credential.test(id);
}

const bearer = { authorization: `Bearer ${secret}` };
it.each([
  ['openai', {}, 'GET', '/models', bearer],
  ['groq', {}, 'GET', '/models', bearer],
  ['openrouter', {}, 'GET', '/key', bearer],
  ['deepinfra', {}, 'GET', '/me', bearer],
  ['anthropic', {}, 'GET', '/models', { 'x-api-key': secret, 'anthropic-version': '2023-06-01' }],
  ['google', {}, 'GET', '/models', { 'x-goog-api-key': secret }],
  ['perplexity-ai', {}, 'POST', '/chat/completions', bearer],
  ['assembly-ai', {}, 'GET', '/v3/token?expires_in_seconds=60', { authorization: secret }],
  ['gladia', {}, 'GET', '/v2/pre-recorded?limit=1', { 'x-gladia-key': secret }],
  ['soniox', {}, 'GET', '/v1/models', bearer],
  ['speechmatics', {}, 'GET', '/v2/jobs?limit=1', bearer],
  ['xai', {}, 'GET', '/models', bearer],
  ['11labs', {}, 'GET', '/v1/voices', { 'xi-api-key': secret }],
  ['deepgram', {}, 'GET', '/v1/projects', { authorization: `Token ${secret}` }],
  ['cartesia', {}, 'GET', '/voices', { 'x-api-key': secret }],
  ['azure', { service: 'speech', region: 'westus' }, 'GET', '/cognitiveservices/voices/list', {}],
  ['microsoft', { region: 'westus' }, 'GET', '/cognitiveservices/voices/list', {}],
  ['inworld', {}, 'GET', '/tts/v1/voices', { authorization: `Basic ${secret}` }],
  ['neuphonic', {}, 'GET', '/voices', { 'x-api-key': secret }],
  ['rime-ai', {}, 'POST', '/v1/rime-tts', bearer],
  ['smallest-ai', {}, 'GET', '/waves/v1/lightning-v2/get_voices', bearer],
  [
    'anthropic-bedrock',
    {
      apiKey: undefined,
      region: 'us-east-1',
      authenticationPlan: { type: 'aws-iam', awsAccessKeyId: 'AKID', awsSecretAccessKey: secret },
    },
    'POST',
    '/',
    { authorization: expect.stringMatching(/ Credential=AKID\/\d+\/us-east-1\/sts\/aws4_request, /) },
  ],
  ['hume', {}, 'GET', '/v0/tts/voices?provider=HUME_AI&page_size=100', { 'x-hume-api-key': secret }],
  ['lmnt', {}, 'GET', '/v1/ai/voice/list', { 'x-api-key': secret }],
])('asks %s once, with its key in its header', async (provider, fields, method, path, headers) => {
  expect(await tested({ provider, ...fields })).toEqual({
    status: 'ok',
    message: `${provider} takes the credential.`,
  });
  expect(asked).toEqual([
    expect.objectContaining({ method, path, headers: expect.objectContaining(headers) }),
  ]);
  expect(logged).toMatchObject([{ type: 'Provider', requestUrl: provider, responseHttpCode: 200 }]);
});

it('the cheapest answer of a model is one token', async () => {
  await tested({ provider: 'perplexity-ai' });
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ model: 'sonar', max_tokens: 1 });
});

it.each([
  ['openai', 401, 'refused', 'openai refuses the credential.'],
  ['deepgram', 403, 'refused', 'deepgram refuses the credential.'],
  ['google', 400, 'refused', 'google refuses the credential.'],
  ['openai', 400, 'unreachable', 'openai refuses the request: it answered 400'],
  ['openai', 404, 'unreachable', 'What was asked of openai was not found.'],
  ['openai', 429, 'unreachable', 'openai answered 429.'],
  ['openai', 503, 'unreachable', 'openai answered 503.'],
])('%s that answers %i: %s', async (provider, status, expected, message) => {
  answer = { status, body: JSON.stringify({ error: `Incorrect API key provided: ${secret}` }) };
  expect(await tested({ provider })).toEqual({ status: expected, message });
});

it('neither answers nor the log have the key', async () => {
  const said: unknown[] = [];
  for (const status of [200, 401, 400, 500]) {
    answer = { status, body: status === 200 ? `no JSON ${secret}` : `{"key":"${secret}"}` };
    for (const provider of ['openai', 'google', '11labs']) said.push(await tested({ provider }));
  }
  expect(said).toHaveLength(12);
  expect(asked).toHaveLength(12);
  expect(JSON.stringify([said, logged])).not.toContain(secret);
});

it.each([
  ['anyscale', {}],
  ['inflection-ai', {}],
  ['custom-llm', {}],
  ['tavus', {}],
  ['make', { teamId: '1', region: 'eu1' }],
  [
    'anthropic-bedrock',
    {
      apiKey: undefined,
      region: 'us-east-1',
      authenticationPlan: { type: 'aws-sts', roleArn: 'arn:aws:iam::1' },
    },
  ],
])('a credential of %s cannot be tested, and nothing is asked', async (provider, fields) => {
  expect(await tested({ provider, ...fields })).toEqual({
    status: 'unsupported',
    message: `This server has no request that would test a credential of ${provider}.`,
  });
  expect(asked).toEqual([]);
});

it('an address of this machine is not asked, and what is not there is 404', async () => {
  const { port } = outside.address() as AddressInfo;
  const azure = {
    provider: 'azure-openai',
    openAIKey: secret,
    openAIEndpoint: `http://127.0.0.1:${port}`,
    region: 'westus',
    models: ['gpt-4o'],
    apiKey: undefined,
  };
  const outcome = await tested(azure, guarded);
  expect(outcome).toMatchObject({
    status: 'unreachable',
    message: expect.stringContaining('azure-openai cannot be reached'),
  });
  expect(asked).toEqual([]);
  const { id } = await test.api.credential.create({ provider: 'openai', apiKey: secret });
  await expect(test.otherApi.credential.test(id)).rejects.toMatchObject({ status: 404 });
  await expect(test.api.credential.test('0192f0c0-0000-7000-8000-000000000099')).rejects.toMatchObject({
    status: 404,
  });
});

it('GET /engine says with which key a provider runs for the organisation', async () => {
  const { api, otherApi } = guarded;
  await api.credential.create({ provider: 'mistral', apiKey: secret });
  const mistral = async (client: typeof api) =>
    (await client.engine.list()).find(({ kind, provider }) => kind === 'model' && provider === 'mistral');
  expect(await mistral(api)).toMatchObject({ runs: true, keySource: 'credential' });
  expect(await mistral(otherApi)).toMatchObject({
    runs: false,
    reason: 'There is no key for mistral.',
    remedy: expect.stringContaining('POST /credential'),
  });
  expect(JSON.stringify(await api.engine.list())).not.toContain(secret);
  await expect(guarded.publicApi.engine.list()).rejects.toMatchObject({ status: 401 });
});
