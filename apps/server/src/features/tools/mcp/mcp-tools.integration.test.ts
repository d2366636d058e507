import type { CreateTool } from '@saywell/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { type ApiLogEntry, noApiLog } from '../../../platform/logs/api-log.ts';
import { never, openCustomerServer, status } from '../../server-messages/testing/customer-server.ts';
import { openMcpServer, type TestMcpServer } from '../testing/open-mcp-server.ts';
import { openToolPlace } from '../testing/open-tool-place.ts';

const opened: AsyncDisposable[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one[Symbol.asyncDispose]()));
});
async function open(protocol: 'shttp' | 'sse'): Promise<TestMcpServer> {
  const server = await openMcpServer(protocol);
  opened.push(server);
  return server;
}
const mcp = (url: string, protocol?: 'shttp' | 'sse', fields: object = {}): CreateTool => ({
  type: 'mcp',
  server: { url },
  ...(protocol && { metadata: { protocol } }),
  ...fields,
});

describe.each(['shttp', 'sse'] as const)('by %s (field: <mcp>.metadata.protocol)', (protocol) => {
  it('offers what the server has, and calls it there (field: <mcp>.toolMessages.*)', async () => {
    const server = await open(protocol);
    const { expand, run } = openToolPlace();
    const toolMessages = [
      { name: 'find.order', messages: [{ type: 'request-start', content: 'One moment.' }] },
    ];
    const offered = await expand(mcp(server.url, protocol, { toolMessages }));
    expect(offered.map((tool) => tool.function.name)).toEqual([
      'find_order',
      'fails',
      'hangs',
      'dies',
      'rambles',
    ]);
    expect(offered[0]).toMatchObject({
      remoteName: 'find.order',
      function: { description: 'Finds an order', parameters: { properties: { id: { type: 'string' } } } },
      messages: toolMessages[0]?.messages,
    });
    const [find] = offered;
    expect(find && (await run(find, { id: '7' }))).toEqual({ result: 'Order 7 was sent' });
    expect(find && (await run(find, {}))).toMatchObject({ code: 'tool-failed' });
  });

  it.each([
    ['fails', { code: 'tool-failed', error: 'out of stock' }],
    ['dies', { code: 'tool-failed', error: expect.stringContaining('server-connection-failed') }],
    ['rambles', { code: 'tool-failed' }],
    ['hangs', { code: 'tool-timed-out' }],
  ])('a tool that %s is a typed answer', async (name, answer) => {
    const server = await open(protocol);
    const { expand, run } = openToolPlace();
    // A busy machine is slow to read what is too large.
    const timeoutSeconds = name === 'hangs' ? 1 : 10;
    const tool = mcp(server.url, protocol, { server: { url: server.url, timeoutSeconds } });
    const found = (await expand(tool)).find(({ remoteName }) => remoteName === name);
    expect(found && (await run(found))).toMatchObject(answer);
  });
});

it('proves who asks: by headers with templates, by its secret and by a credential', async () => {
  const server = await open('shttp');
  const authenticationPlan = { type: 'bearer', token: 'secret' } as const;
  const { expand } = openToolPlace({
    services: { credentials: async () => ({ authenticationPlan }) },
    variables: { shop: 'main' },
  });
  const own = { url: server.url, headers: { 'x-shop': '{{shop}}' }, secret: 's', credentialId: 'c' };
  expect(await expand(mcp(server.url, undefined, { server: own }))).toHaveLength(5);
  for (const headers of server.headers)
    expect(headers).toMatchObject({ 'x-shop': 'main', authorization: 'Bearer secret', 'x-vapi-secret': 's' });
});

describe('a server that breaks down for a moment', () => {
  const plan = { type: 'fixed', baseDelaySeconds: 0, maxRetries: 2, excludedStatusCodes: [502] };
  it('is asked again as its plan says (field: server.backoffPlan.type, server.backoffPlan.maxRetries, server.backoffPlan.baseDelaySeconds)', async () => {
    const server = await open('shttp');
    const { expand } = openToolPlace();
    const tool = mcp(server.url, 'shttp', { server: { url: server.url, backoffPlan: plan } });
    server.refuse(503, 429);
    expect(await expand(tool)).toHaveLength(5);
    server.refuse(503, 503, 503);
    expect(await expand(tool)).toEqual([]);
  });
  it('is not asked again where its plan excludes that, or without one (field: server.backoffPlan.excludedStatusCodes[])', async () => {
    const server = await open('shttp');
    const { expand } = openToolPlace();
    server.refuse(502);
    expect(
      await expand(mcp(server.url, 'shttp', { server: { url: server.url, backoffPlan: plan } })),
    ).toEqual([]);
    server.refuse(503);
    expect(await expand(mcp(server.url, 'shttp'))).toEqual([]);
  });
});

describe('a server that offers nothing', () => {
  it.each([
    ['has no address', () => mcp(''), {}],
    ['is not there', () => mcp('http://127.0.0.1:9/mcp'), {}],
    ['is private', () => mcp('http://127.0.0.1/mcp'), { allowPrivate: false }],
  ])('because it %s costs a line in the log', async (_title, tool, services) => {
    const lines: ApiLogEntry[] = [];
    const { expand } = openToolPlace({
      services: { apiLog: { ...noApiLog, add: (entry: ApiLogEntry) => void lines.push(entry) }, ...services },
    });
    expect(await expand(tool())).toEqual([]);
    expect(lines).toMatchObject([{ level: 'WARN', message: expect.stringContaining('MCP') }]);
  });

  it.each([
    ['answers something else', status(200)],
    ['answers an error', status(500)],
  ])('because it %s', async (_title, answer) => {
    await using customer = await openCustomerServer();
    customer.answerAlways(answer);
    expect(await openToolPlace().expand(mcp(customer.url))).toEqual([]);
  });

  it('because it does not answer: the conversation begins in time', async () => {
    await using customer = await openCustomerServer();
    customer.answerAlways(never);
    const began = performance.now();
    expect(await openToolPlace().expand(mcp(customer.url))).toEqual([]);
    expect(performance.now() - began).toBeLessThan(6_000);
  });
});

it('the log of a call says which functions of toolMessages its server has not (field: <mcp>.toolMessages.name)', async () => {
  const server = await open('shttp');
  const entries: ApiLogEntry[] = [];
  const apiLog: typeof noApiLog = {
    add: (entry) => void entries.push(typeof entry === 'function' ? entry() : entry),
  };
  const { expand } = openToolPlace({ services: { apiLog }, callId: 'call-1' });
  const toolMessages = ['find.order', 'zzz'].map((name) => ({ name, messages: [] }));
  await expand(mcp(server.url, 'shttp', { toolMessages }));
  expect(entries).toMatchObject([{ callId: 'call-1', message: expect.stringContaining('"zzz"') }]);
  await expand(mcp('http://127.0.0.1:9'));
  expect(entries.at(-1)).toMatchObject({
    callId: 'call-1',
    message: expect.stringContaining('offers nothing to this conversation'),
  });
});
