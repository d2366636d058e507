import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import {
  type Answer,
  type CustomerServer,
  json,
  never,
  openCustomerServer,
  status,
} from '../../server-messages/testing/customer-server.ts';
import { openToolPlace } from '../testing/open-tool-place.ts';
import type { ToolOf } from '../tool-services.ts';

let api: CustomerServer;
beforeEach(async () => {
  api = await openCustomerServer();
  return () => api[Symbol.asyncDispose]();
});

const order = (fields: Partial<ToolOf<'apiRequest'>> = {}): ToolOf<'apiRequest'> => ({
  type: 'apiRequest',
  method: 'POST',
  url: `${api.url}/orders/{{id}}`,
  ...fields,
});
const html: Answer = (response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>');
const endless: Answer = (response) => {
  response.writeHead(200);
  const chunk = 'x'.repeat(64 * 1024);
  const write = (): void => {
    if (!response.destroyed) response.write(chunk, () => setImmediate(write));
  };
  write();
};

it('sends address, headers and body with everything filled in (field: <apiRequest>.url, <apiRequest>.method, <apiRequest>.headers, <apiRequest>.body, <apiRequest>.parameters.*)', async () => {
  const { run } = openToolPlace({ variables: { customer: { name: 'Ann' }, key: 'k1' } });
  api.answerWith(json({ sent: true }));
  const answer = await run(
    order({
      headers: {
        type: 'object',
        properties: { 'x-key': { type: 'string', value: '{{key}}' }, 'x-trace': { type: 'string' } },
      },
      body: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          name: { type: 'string', value: '{{customer.name}}' },
          count: { type: 'number', value: '3' },
          more: {
            type: 'object',
            properties: { by: { type: 'string', value: 'phone' }, note: { type: 'string' } },
          },
        },
      },
      parameters: [{ key: 'channel', value: 'call' }],
    }),
    { id: 'a/7', more: { note: 'fast', secret: 1 }, other: 'x', 'x-trace': 't' },
  );
  expect(answer).toEqual({ result: '{"sent":true}' });
  const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = api.received;
  expect(path).toBe('/orders/a%2F7');
  expect(headers).toMatchObject({ 'x-key': 'k1', 'x-trace': 't', 'content-type': 'application/json' });
  expect(JSON.parse(body)).toEqual({
    id: 'a/7',
    name: 'Ann',
    count: 3,
    more: { by: 'phone', note: 'fast' },
    channel: 'call',
  });
});

it('encrypts what it is told to, and is offered under its name (field: <apiRequest>.encryptedPaths, <apiRequest>.name, <apiRequest>.description)', async () => {
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const encryptionPlan = { type: 'public-key', algorithm: 'RSA-OAEP-256', publicKey } as const;
  const { run, expand } = openToolPlace({ services: { credentials: async () => ({ encryptionPlan }) } });
  const body = { type: 'object', properties: { card: { type: 'string' } } } as const;
  const tool = order({
    credentialId: 'c',
    encryptedPaths: ['card'],
    body,
    name: 'pay',
    description: 'Pays.',
  });
  await run(tool, { card: '4111' });
  expect(JSON.parse(api.received[0]?.body ?? '')).toEqual({ card: expect.stringMatching(/^eyJ[\w.-]+$/) });
  expect(await expand(tool)).toMatchObject([{ function: { name: 'pay', description: 'Pays.' } }]);
});

it('a path may begin with $ and have indices; one that leads to nothing is in the log, one that is not understood sends nothing', async () => {
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const encryptionPlan = { type: 'public-key', algorithm: 'RSA-OAEP-256', publicKey } as const;
  const lines: unknown[] = [];
  const apiLog = { add: (entry: object) => void lines.push(Reflect.get(entry, 'message')) };
  const { run } = openToolPlace({ services: { credentials: async () => ({ encryptionPlan }), apiLog } });
  const text = { type: 'string' } as const;
  const body = {
    type: 'object',
    properties: { city: text, stops: { type: 'array', items: text } },
  } as const;
  const given = { city: 'Oslo', stops: ['Rome', 'Bern'] };
  const tool = order({ credentialId: 'c', body, encryptedPaths: ['$.city', '$.stops[1]', '$.street'] });
  await run(tool, given);
  expect(JSON.parse(api.received[0]?.body ?? '')).toEqual({
    city: expect.stringMatching(/^eyJ/),
    stops: ['Rome', expect.stringMatching(/^eyJ/)],
  });
  expect(lines).toEqual(['The tool tool (apiRequest), encryptedPaths: nothing was found at $.street']);
  expect(await run({ ...tool, encryptedPaths: ['$..city'] }, given)).toMatchObject({
    error: expect.stringContaining('server-encryption-impossible ($..city)'),
  });
  expect(api.received).toHaveLength(1);
});

it('what is to be encrypted is not sent in an address', async () => {
  const { run } = openToolPlace();
  const body = { type: 'object', properties: { card: { type: 'string' } } } as const;
  expect(await run(order({ method: 'GET', body, encryptedPaths: ['card'] }), { card: '4111' })).toMatchObject(
    {
      code: 'tool-failed',
      error: expect.stringContaining('server-encryption-impossible'),
    },
  );
  expect(api.received).toEqual([]);
});

it('nothing is sent where there is no key to encrypt with, also without anything to send', async () => {
  const { run } = openToolPlace();
  expect(await run(order({ method: 'POST', encryptedPaths: ['card'] }))).toMatchObject({
    code: 'tool-failed',
    error: expect.stringContaining('server-credential-not-found'),
  });
  expect(api.received).toEqual([]);
});

it('a GET has its fields in the address', async () => {
  const { run } = openToolPlace();
  const body = { type: 'object', properties: { id: { type: 'string' }, size: { type: 'string' } } } as const;
  await run(order({ method: 'GET', body }), { id: '7', size: 'a b' });
  expect(api.received.map(({ path, body: sent }) => [path, sent])).toEqual([['/orders/7?size=a+b', '']]);
});

it('its credential proves who asks; without it nothing is sent (field: <apiRequest>.credentialId)', async () => {
  const plan = { type: 'bearer', token: 'secret' } as const;
  const { run } = openToolPlace({ services: { credentials: async () => ({ authenticationPlan: plan }) } });
  await run(order({ credentialId: 'c' }));
  expect(api.received[0]?.headers.authorization).toBe('Bearer secret');
  expect(await openToolPlace().run(order({ credentialId: 'c' }))).toMatchObject({
    code: 'tool-failed',
    error: expect.stringContaining('server-credential-not-found'),
  });
  expect(api.received).toHaveLength(1);
});

it('its back-off plan repeats what failed, but for the excluded statuses (field: <apiRequest>.backoffPlan.*)', async () => {
  const { run } = openToolPlace();
  const backoffPlan = {
    type: 'fixed',
    maxRetries: 2,
    baseDelaySeconds: 0,
    excludedStatusCodes: [404],
  } as const;
  const tool = order({ backoffPlan: { ...backoffPlan, excludedStatusCodes: [404] } });
  api.answerWith(status(503), status(500), json('here'));
  expect(await run(tool)).toEqual({ result: '"here"' });
  api.answerWith(status(404));
  expect(await run(tool)).toMatchObject({ code: 'tool-failed', error: expect.stringContaining('404') });
  api.answerWith(status(503));
  expect(await run(order())).toMatchObject({ code: 'tool-failed' });
  expect(api.received).toHaveLength(5);
});

it.each([
  ['a page instead of data', html, 'tool-failed'],
  ['an answer without an end', endless, 'tool-failed'],
  ['no answer', never, 'tool-timed-out'],
])('%s is a typed answer (field: <apiRequest>.timeoutSeconds)', async (_title, answer, code) => {
  api.answerWith(answer);
  expect(await openToolPlace().run(order({ timeoutSeconds: 1 }))).toMatchObject({ code });
});

it('goes to no private address unless the operator allows it', async () => {
  const { run } = openToolPlace({ services: { allowPrivate: false } });
  expect(await run(order())).toMatchObject({
    code: 'tool-failed',
    error: expect.stringContaining('not-allowed'),
  });
  expect(await run(order({ url: 'https://{{host}}/x' }), { host: '127.0.0.1' })).toMatchObject({
    code: 'tool-failed',
  });
  expect(api.received).toEqual([]);
});
