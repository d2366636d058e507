import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CreateAssistant, CreateCredential } from '@saywell/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestStore, type TestStore } from '../../store/testing/test-store.ts';
import { createFindMissingModel } from './availability/missing-model.ts';
import { engineSubstitutions } from './engine-substitutions.ts';
import { loadEngines } from './engines.ts';
import { chooseFor } from './fallbacks/choose-for.ts';
import { createModelAccess } from './model-access.ts';

let test: TestStore;
beforeAll(async () => {
  test = await openTestStore();
});
afterAll(() => test[Symbol.asyncDispose]());

/** Keys that a vendor's stand-in was asked with, and what it said. */
const seen: { readonly path: string | undefined; readonly key: string }[] = [];
const server = createServer((request, response) => {
  const { authorization, 'x-api-key': anthropic, 'api-key': azure } = request.headers;
  seen.push({ path: request.url, key: String(authorization ?? anthropic ?? azure ?? '') });
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ choices: [{ message: { content: 'Hello from the model.' } }] }));
});
let url: string;
beforeEach(async () => {
  seen.length = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const logged: object[] = [];
const log = {
  info: (details: object) => void logged.push(details),
  warn: (details: object) => void logged.push(details),
};

async function open({ allowPrivate = false, operator = false } = {}) {
  const urls = {
    ...Object.fromEntries(['openai', 'groq', 'mistral'].map((name) => [name, `${url}/${name}`])),
    'anthropic-bedrock': `${url}/bedrock`,
  };
  const operatorUrl = operator ? `${url}/operator` : undefined;
  const accessOf = createModelAccess({ store: test.store, urls, operatorUrl, allowPrivate });
  const openai = operatorUrl === undefined ? undefined : { baseUrl: operatorUrl, apiKey: 'sk-operator' };
  return loadEngines({ openai, accessOf, log });
}

async function say(assistant: CreateAssistant, options = {}, orgId = test.orgId): Promise<string> {
  const { dialogue } = await chooseFor(await open(options), orgId, assistant);
  const session = dialogue.createSession({ assistantName: 'Ava', messages: [], knowledge: [] });
  const signal = new AbortController().signal;
  let said = '';
  for await (const piece of session.reply({ userText: 'hello', history: [], signal }).text) said += piece;
  return `${dialogue.name}: ${said}`;
}

const newOrg = async () => (await test.store.org.create('Keys')).id;
const groq = { model: { provider: 'groq', model: 'llama' } } as const;
const hello = 'Hello from the model.';

it('without a key the built-in dialogue answers, and the warning says so', async () => {
  const engines = await open();
  const chosen = await chooseFor(engines, await newOrg(), groq);
  expect(chosen.dialogue.name).toBe('built-in');
  expect(engineSubstitutions(groq, chosen)).toMatchObject([{ part: 'model', provider: 'groq' }]);
});

it('without a key a model is missing; with a stored or an inline one of its provider it is not', async () => {
  const { store } = test;
  const find = createFindMissingModel({ engines: await open(), store, missingModel: 'refuse' });
  const orgId = await newOrg();
  const apiKey = 'sk-own';
  expect(await find(orgId, [groq])).toMatchObject({ provider: 'groq' });
  expect(await find(orgId, [{ ...groq, credentials: [{ provider: 'openai', apiKey }] }])).not.toBeNull();
  expect(await find(orgId, [{ ...groq, credentials: [{ provider: 'groq', apiKey }] }])).toBeNull();
  await test.store.credential.create(orgId, { provider: 'groq', apiKey });
  expect(await find(orgId, [groq])).toBeNull();
  expect(await find(await newOrg(), [groq])).not.toBeNull();
});

it('the organisation’s stored key is used, the newest at the next call, and nothing is replaced', async () => {
  const orgId = await newOrg();
  const { id } = await test.store.credential.create(orgId, { provider: 'groq', apiKey: 'sk-first' });
  expect(await say(groq, {}, orgId)).toBe(`groq: ${hello}`);
  await test.store.credential.change(orgId, id, (one) => ({ ...one, apiKey: 'sk-second' }) as typeof one);
  await say(groq, {}, orgId);
  expect(seen).toEqual([
    { path: '/groq/chat/completions', key: 'Bearer sk-first' },
    { path: '/groq/chat/completions', key: 'Bearer sk-second' },
  ]);
  const chosen = await chooseFor(await open(), orgId, groq);
  expect(engineSubstitutions(groq, chosen)).toEqual([]);
  expect(chosen.textModel?.name).toBe('groq');
});

it('Bedrock is asked with an access key of its account, and not with a role to assume', async () => {
  const orgId = await newOrg();
  const bedrock = { model: { provider: 'anthropic-bedrock', model: 'claude-3-haiku-20240307' } } as const;
  const provider = 'anthropic-bedrock' as const;
  const role = { type: 'aws-sts', roleArn: 'arn:aws:iam::1:role/x' } as const;
  await test.store.credential.create(orgId, { provider, region: 'us-east-1', authenticationPlan: role });
  const find = createFindMissingModel({ engines: await open(), store: test.store, missingModel: 'refuse' });
  expect(await find(orgId, [bedrock])).toMatchObject({ provider });
  const key = { type: 'aws-iam', awsAccessKeyId: 'AKID', awsSecretAccessKey: 'sk-aws' } as const;
  await test.store.credential.create(orgId, { provider, region: 'us-east-1', authenticationPlan: key });
  expect(await find(orgId, [bedrock])).toBeNull();
  // What answers here is no stream of binary events.
  await expect(say(bedrock, {}, orgId)).rejects.toMatchObject({ engine: provider });
  expect(seen).toMatchObject([
    { path: '/bedrock/model/anthropic.claude-3-haiku-20240307-v1%3A0/invoke-with-response-stream' },
  ]);
  expect(seen[0]?.key).toContain('Credential=AKID/');
});

it('inline keys count before named ones, named ones before the newest, and the operator’s last (field: credentials, credentialIds)', async () => {
  const orgId = await newOrg();
  const create = async (apiKey: string) =>
    (await test.store.credential.create(orgId, { provider: 'openai', apiKey })).id;
  const model = { provider: 'openai', model: 'gpt-4o' } as const;
  expect(await say({ model }, { operator: true }, orgId)).toBe(`openai: ${hello}`);
  const named = await create('sk-named');
  await create('sk-newest');
  await say({ model }, { operator: true }, orgId);
  await say({ model, credentialIds: [named] }, { operator: true }, orgId);
  const credentials: CreateCredential[] = [{ provider: 'openai', apiKey: 'sk-inline' }];
  await say({ model, credentialIds: [named], credentials }, { operator: true }, orgId);
  expect(seen.map(({ key }) => key)).toEqual([
    'Bearer sk-operator',
    'Bearer sk-newest',
    'Bearer sk-named',
    'Bearer sk-inline',
  ]);
  expect(JSON.stringify(logged)).not.toContain('sk-');
});

it('a key of another organisation is not used', async () => {
  const other = await newOrg();
  const { id } = await test.store.credential.create(other, { provider: 'groq', apiKey: 'sk-other' });
  const chosen = await chooseFor(await open(), await newOrg(), { ...groq, credentialIds: [id] });
  expect(chosen.dialogue.name).toBe('built-in');
});

it('a private address of a customer is refused, unless the operator allows it or has it (field: model<custom-llm>.url)', async () => {
  const custom = (path: string): CreateAssistant => ({
    model: { provider: 'custom-llm', model: 'any', url: `${url}/${path}` },
  });
  await expect(say(custom('own'))).rejects.toMatchObject({ code: 'engine-unavailable' });
  expect(seen).toEqual([]);
  expect(await say(custom('own'), { allowPrivate: true })).toBe(`custom-llm: ${hello}`);
  expect(await say(custom('operator'), { operator: true })).toBe(`openai: ${hello}`);
  expect(seen).toEqual([
    { path: '/own/chat/completions', key: '' },
    { path: '/operator/chat/completions', key: 'Bearer sk-operator' },
  ]);
});

it('the operator’s key goes to no address of a customer', async () => {
  const model = { provider: 'custom-llm', model: 'any', url: `${url}/own` } as const;
  await say({ model }, { allowPrivate: true, operator: true });
  expect(seen).toEqual([{ path: '/own/chat/completions', key: '' }]);
});

it('a deployment of Azure is asked at the address of its credential', async () => {
  const orgId = await newOrg();
  await test.store.credential.create(orgId, {
    provider: 'azure-openai',
    region: 'eastus',
    models: 'fast',
    openAIKey: 'sk-azure',
    openAIEndpoint: url,
  });
  const model = { provider: 'azure-openai', model: 'fast' } as const;
  await expect(say({ model }, {}, orgId)).rejects.toMatchObject({ code: 'engine-unavailable' });
  expect(await say({ model }, { allowPrivate: true }, orgId)).toBe(`azure-openai: ${hello}`);
  expect(seen).toEqual([{ path: '/openai/v1/chat/completions', key: 'sk-azure' }]);
});
