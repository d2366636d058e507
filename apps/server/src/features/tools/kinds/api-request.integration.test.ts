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

it('field: apiRequest sends address, headers and body with everything filled in', async () => {
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

it('a GET has its fields in the address', async () => {
  const { run } = openToolPlace();
  const body = { type: 'object', properties: { id: { type: 'string' }, size: { type: 'string' } } } as const;
  await run(order({ method: 'GET', body }), { id: '7', size: 'a b' });
  expect(api.received.map(({ path, body: sent }) => [path, sent])).toEqual([['/orders/7?size=a+b', '']]);
});

it('field: apiRequest.credentialId proves who asks; without the credential nothing is sent', async () => {
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

it('field: apiRequest.backoffPlan repeats what failed, but for the excluded statuses', async () => {
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
])('%s is a typed answer', async (_title, answer, code) => {
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
