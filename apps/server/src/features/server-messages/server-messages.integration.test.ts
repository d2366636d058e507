import {
  constants,
  createDecipheriv,
  createHmac,
  generateKeyPairSync,
  privateDecrypt,
  randomBytes,
} from 'node:crypto';
import { type Server, type ServerMessage, toolCallsAnswerSchema } from '@saywell/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeStore } from '../../http/testing/fake-context.ts';
import { systemClock } from '../../platform/clock.ts';
import { JobError } from '../../platform/jobs/job-error.ts';
import type { Job, NewJob } from '../../platform/jobs/job-queue.ts';
import type { ApiLogEntry } from '../../platform/logs/api-log.ts';
import { createLog } from '../../platform/logs/create-log.ts';
import type { ServerCredential } from './credential-lookup.ts';
import { type OpenServerMessages, openServerMessages } from './open-server-messages.ts';
import {
  type Answer,
  type CustomerServer,
  json,
  never,
  openCustomerServer,
  status,
} from './testing/customer-server.ts';
import { toolCallsMessage } from './tool-calls-message.ts';

let customer: CustomerServer;
let entries: ApiLogEntry[];
let jobs: NewJob[];
let lines: string[];
let attempts: string[];
let credential: ServerCredential | null;
const orgId = '0192f0c0-0000-7000-8000-000000000001';
const credentialId = '0192f0c0-0000-7000-8000-000000000009';
const callId = '0192f0c0-0000-7000-8000-00000000000c';
const secret = 'the secret of the customer';

beforeEach(async () => {
  customer = await openCustomerServer();
  [entries, jobs, lines, attempts] = [[], [], [], []];
  credential = null;
});
afterEach(() => customer[Symbol.asyncDispose]());

function open({ allowPrivate = true, org = {} }: { allowPrivate?: boolean; org?: object } = {}) {
  const store = fakeStore();
  return openServerMessages({
    config: { allowPrivateWebhooks: allowPrivate },
    store: {
      job: { ...store.job, add: async (job) => void jobs.push(job) },
      delivery: { ...store.delivery, begin: async () => undefined, note: async () => undefined },
      org: { ...store.org, get: async () => ({ id: orgId, createdAt: '', updatedAt: '', ...org }) },
    },
    encryptionKey: new Uint8Array(32).fill(7),
    credentials: async () => credential,
    apiLog: { add: (entry) => void entries.push(typeof entry === 'function' ? entry() : entry) },
    log: createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } }),
    clock: systemClock,
    figures: { attempted: (outcome) => void attempts.push(outcome) },
  });
}

const toolCalls = toolCallsMessage([{ id: 't1', name: 'find', arguments: { day: 'monday', password: 'x' } }]);
const ended: ServerMessage = {
  type: 'status-update',
  status: 'ended',
  endedReason: 'customer-ended-call',
};
const speaks = (turn: number): ServerMessage => ({
  type: 'speech-update',
  status: 'started',
  role: 'user',
  turn,
});
const targetOf = (server: Server) => ({
  assistant: { server },
  context: { call: { id: callId, orgId }, assistant: { name: 'Max', server } },
});
const ask = (server: Server, options: { timeoutMs?: number } = {}) =>
  open().service.ask(orgId, targetOf(server), toolCalls, { schema: toolCallsAnswerSchema, ...options });
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );

describe('a question', () => {
  it('is posted with everything about the call, and its answer comes back', async () => {
    customer.answerWith(
      json({ results: [{ toolCallId: 't1', name: 'find', result: { slots: 3 } }], more: 1 }),
    );
    const answer = await ask({ url: `${customer.url}/in` });
    expect(answer).toEqual({ results: [{ toolCallId: 't1', name: 'find', result: '{"slots":3}' }] });
    const [request] = customer.received;
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Saywell' });
    const call = { id: 't1', type: 'function', name: 'find', parameters: { day: 'monday', password: 'x' } };
    expect(request?.message).toMatchObject({
      type: 'tool-calls',
      timestamp: expect.any(Number),
      toolCallList: [{ ...call, function: { name: 'find', arguments: call.parameters } }],
      toolCalls: [call],
      toolWithToolCallList: [{ type: 'function', name: 'find', toolCall: call }],
      call: { id: callId },
      assistant: { name: 'Max' },
    });
    expect(entries).toMatchObject([
      { orgId, type: 'Webhook', webhookType: 'tool-calls', responseHttpCode: 200, callId },
    ]);
    expect(entries[0]).toMatchObject({ requestPath: '/in', responseBody: { more: 1 } });
  });

  it('may be answered with nothing', async () => {
    expect(await ask({ url: customer.url })).toEqual({});
    expect(attempts).toEqual(['delivered']);
  });

  it.each<[string, Answer]>([
    ['server-answered-500', status(500)],
    ['server-answered-302', status(302, { location: '/elsewhere' })],
    ['server-answer-invalid', (response) => response.end('<html>rubbish')],
    ['server-answer-invalid', json({ results: 'none' })],
    ['server-answer-invalid', json([1])],
    ['server-answer-too-large', (response) => response.end(Buffer.alloc(10 * 1024 * 1024, 'x'))],
    ['server-connection-failed', (response) => response.destroy()],
  ])('fails with %s, which is logged', async (code, answer) => {
    customer.answerWith(answer);
    expect(await codeOf(ask({ url: customer.url }))).toBe(code);
    expect(entries).toMatchObject([{ error: { message: code } }]);
    expect(lines.join()).toContain(code);
  });

  it('ends when the server never answers', async () => {
    customer.answerAlways(never);
    expect(await codeOf(ask({ url: customer.url }, { timeoutMs: 50 }))).toBe('server-timed-out');
    expect(entries).toHaveLength(1);
  });

  it.each(['not an address', 'ftp://example.com/', 'http://0x7f.1:9/', 'http://127.0.0.1:9/'])(
    'does not go to %s',
    async (url) => {
      const { service } = open({ allowPrivate: false });
      const asked = service.ask(orgId, targetOf({ url }), toolCalls, { schema: toolCallsAnswerSchema });
      expect(await codeOf(asked)).toMatch(/^server-address-(invalid|not-allowed)$/);
    },
  );

  it('has nobody to go to', async () => {
    expect(await codeOf(ask({}))).toBe('server-not-set');
  });

  it('is repeated by the plan of its server (field: server.backoffPlan.*)', async () => {
    customer.answerWith(status(503), status(429), json({ results: [] }));
    const backoffPlan = { type: 'fixed', maxRetries: 2, baseDelaySeconds: 0 } as const;
    expect(await ask({ url: customer.url, backoffPlan })).toEqual({ results: [] });
    expect(new Set(customer.received.map(({ headers }) => headers['x-saywell-delivery'])).size).toBe(1);
    customer.answerWith(status(503), status(400));
    const excludedStatusCodes = [400];
    expect(
      await codeOf(ask({ url: customer.url, backoffPlan: { ...backoffPlan, excludedStatusCodes } })),
    ).toBe('server-answered-400');
    expect(customer.received).toHaveLength(5);
  });
});

describe('the server that receives a message', () => {
  const sendTo = async (service: OpenServerMessages['service'], target: object) => {
    await codeOf(service.ask(orgId, target, toolCalls, { schema: toolCallsAnswerSchema }));
    return customer.received.at(-1)?.path;
  };
  const at = (path: string) => ({ server: { url: `${customer.url}/${path}` } });

  it("is the tool's, then the assistant's, then the phone number's, then the organisation's (field: server.url)", async () => {
    const { service } = open({ org: at('org') });
    const [tool, assistant, phoneNumber] = [at('tool'), at('assistant'), at('phone')];
    expect(await sendTo(service, { tool, assistant, phoneNumber })).toBe('/tool');
    expect(await sendTo(service, { tool: { server: { timeoutSeconds: 5 } }, assistant, phoneNumber })).toBe(
      '/assistant',
    );
    expect(await sendTo(service, { assistant: {}, phoneNumber })).toBe('/phone');
    expect(await sendTo(service, {})).toBe('/org');
  });

  it('may be named in the older way', async () => {
    const assistant = { serverUrl: `${customer.url}/old`, serverUrlSecret: secret };
    expect(await sendTo(open().service, { assistant })).toBe('/old');
    expect(customer.received[0]?.headers['x-vapi-secret']).toBe(secret);
  });
});

describe('a request proves where it comes from', () => {
  const headersOf = async (server: Server) => {
    await ask({ url: customer.url, ...server });
    const received = customer.received.at(-1);
    if (received === undefined) throw new Error('nothing was received');
    return received;
  };
  const hmac = (key: string | Buffer, text: string, algorithm = 'sha256') =>
    createHmac(algorithm, key).update(text);

  it('by nothing, unless it is set up', async () => {
    const { headers } = await headersOf({});
    expect(Object.keys(headers).filter((name) => /signature|secret|authorization/.test(name))).toEqual([]);
  });

  it('by headers of its own (field: server.headers)', async () => {
    const { headers } = await headersOf({ headers: { 'x-own': 'mine' } });
    expect(headers).toMatchObject({ 'x-own': 'mine' });
  });

  it('by a signature over time and body, and what older servers check (field: server.secret)', async () => {
    const { headers, body } = await headersOf({ secret });
    const [, seconds = '', hex] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-saywell-signature'])) ?? [];
    expect(hex).toBe(hmac(secret, `${seconds}.${body}`).digest('hex'));
    expect(headers).toMatchObject({
      'x-vapi-secret': secret,
      'x-vapi-signature': hmac(secret, body).digest('hex'),
    });
  });

  it('by a bearer token (field: server.credentialId)', async () => {
    credential = { authenticationPlan: { type: 'bearer', token: 'k' } };
    expect((await headersOf({ credentialId })).headers.authorization).toBe('Bearer k');
    credential = {
      authenticationPlan: { type: 'bearer', token: 'k', headerName: 'X-Key', bearerPrefixEnabled: false },
    };
    expect((await headersOf({ credentialId })).headers['x-key']).toBe('k');
    expect(
      (await headersOf({ credentialId, headers: { Authorization: 'mine' } })).headers.authorization,
    ).toBe('mine');
  });

  it('by HMAC in the shape that its plan says', async () => {
    credential = { authenticationPlan: { type: 'hmac', secretKey: 's', algorithm: 'sha256' } };
    const usual = await headersOf({ credentialId });
    const time = String(usual.headers['x-timestamp']);
    expect(usual.headers['x-signature']).toBe(hmac('s', `${time}.${usual.body}`).digest('hex'));
    credential = {
      authenticationPlan: {
        type: 'hmac',
        secretKey: Buffer.from('s').toString('base64'),
        secretIsBase64: true,
        algorithm: 'sha512',
        includeTimestamp: false,
        signatureHeader: 'X-Hub',
        signaturePrefix: 'sha512=',
        signatureEncoding: 'base64',
        messageIdHeader: 'X-Id',
        payloadFormat: '{svix-id}:{method}:{url}:{body}:{none}',
      },
    };
    const own = await headersOf({ credentialId });
    const id = String(own.headers['x-id']);
    const digest = hmac('s', `${id}:POST:${customer.url}:${own.body}:{none}`, 'sha512').digest('base64');
    expect(own.headers['x-hub']).toBe(`sha512=${digest}`);
    expect(own.headers['x-timestamp']).toBeUndefined();
  });

  it('by a token of OAuth 2, which is cached, and fetched again when it is refused', async () => {
    const url = `${customer.url}/token`;
    credential = {
      authenticationPlan: { type: 'oauth2', url, clientId: 'c', clientSecret: 's', scope: 'a b' },
    };
    const { service } = open();
    const asking = () =>
      service.ask(orgId, targetOf({ url: customer.url, credentialId }), toolCalls, {
        schema: toolCallsAnswerSchema,
      });
    let tokens = 0;
    customer.answerAlways((response, { path, headers }) => {
      if (path === '/token') response.end(JSON.stringify({ access_token: `t${++tokens}`, expires_in: 3600 }));
      else response.writeHead(headers.authorization === 'Bearer t1' && tokens > 1 ? 401 : 200).end();
    });
    await asking();
    await asking();
    expect(customer.received.map(({ path }) => path)).toEqual(['/token', '/', '/']);
    expect(customer.received[0]?.body).toBe(
      'grant_type=client_credentials&client_id=c&client_secret=s&scope=a+b',
    );
    customer.answerWith(status(401));
    await asking();
    expect(customer.received.map(({ headers }) => headers.authorization).slice(3)).toEqual([
      'Bearer t1',
      undefined,
      'Bearer t2',
    ]);
  });

  it('or is not sent: without the credential, or with headers that are none', async () => {
    expect(await codeOf(ask({ url: customer.url, credentialId }))).toBe('server-credential-not-found');
    expect(await codeOf(ask({ url: customer.url, headers: { 'x-a': 'line\nbreak' } }))).toBe(
      'server-headers-invalid',
    );
    await expect(ask({ url: customer.url, headers: { 'x-a': 'line\nbreak' } })).rejects.toMatchObject({
      told: 'server-headers-invalid (x-a)',
    });
    const authenticationPlan = {
      type: 'oauth2',
      url: `${customer.url}/token`,
      clientId: 'c',
      clientSecret: 's',
    };
    credential = { authenticationPlan: authenticationPlan as never };
    customer.answerWith(status(400));
    expect(await codeOf(ask({ url: customer.url, credentialId }))).toBe('server-credential-refused');
    expect(customer.received.filter(({ path }) => path === '/')).toEqual([]);
  });

  it('and hides what only the holder of a key may read (field: server.encryptedPaths)', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    credential = {
      encryptionPlan: { publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() },
    };
    await ask({
      url: customer.url,
      credentialId,
      encryptedPaths: ['$.message.call.orgId', '$.no.such[0].path'],
    });
    expect(entries).toMatchObject([
      { responseHttpCode: 200, message: 'encryptedPaths: nothing was found at $.no.such[0].path' },
    ]);
    const { call = {} } = customer.received[0]?.message ?? {};
    expect(call).toEqual({ id: callId, orgId: expect.any(String) });
    const [header = '', key = '', iv = '', text = '', tag = ''] =
      (call as { orgId?: string }).orgId?.split('.') ?? [];
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const contentKey = privateDecrypt(
      { key: privateKey, padding, oaepHash: 'sha256' },
      Buffer.from(key, 'base64url'),
    );
    const decipher = createDecipheriv('aes-256-gcm', contentKey, Buffer.from(iv, 'base64url'))
      .setAAD(Buffer.from(header))
      .setAuthTag(Buffer.from(tag, 'base64url'));
    const opened = decipher.update(text, 'base64url', 'utf8') + decipher.final('utf8');
    expect(JSON.parse(opened)).toBe(orgId);
  });
});

it('no secret is in a body, in the log or in the entries', async () => {
  const hidden = randomBytes(8).toString('hex');
  const server = {
    url: `${customer.url}/?key=${hidden}`,
    secret: hidden,
    headers: { authorization: hidden },
  };
  const context = {
    call: {
      id: callId,
      phoneNumber: { twilioAuthToken: hidden },
      assistant: { credentials: [{ apiKey: hidden }] },
    },
    assistant: {
      server,
      serverUrlSecret: hidden,
      model: { tools: [{ server }] },
      metadata: { token: 'theirs' },
    },
  };
  const { service } = open();
  await service.ask(orgId, { assistant: { server }, context }, toolCalls, { schema: toolCallsAnswerSchema });
  await service.send(orgId, { assistant: { server }, context }, ended);
  const [request] = customer.received;
  expect(request?.headers.authorization).toBe(hidden);
  const { url: _, ...sent } = server;
  expect(Object.values(sent)).toContain(hidden);
  const body = request?.body.replaceAll(`?key=${hidden}`, '') ?? '';
  expect(body).toContain('"token":"theirs"');
  for (const text of [body, lines.join(), JSON.stringify(entries)]) expect(text).not.toContain(hidden);
  expect(JSON.stringify(jobs).replaceAll(`?key=${hidden}`, '')).not.toContain(hidden);
});

describe('what is sent', () => {
  const typesOf = () => customer.received.map(({ message }) => message['type']);
  const transcript = (transcriptType: 'partial' | 'final'): ServerMessage => ({
    type: 'transcript',
    role: 'user',
    transcriptType,
    transcript: 'hi',
  });

  it('is what the assistant asks for (field: serverMessages)', async () => {
    const { service } = open();
    const notifyAll = async (serverMessages?: readonly string[]) => {
      const assistant = { server: { url: customer.url }, ...(serverMessages && { serverMessages }) };
      const channel = service.open(orgId, { assistant });
      for (const message of [speaks(1), transcript('partial'), transcript('final')]) channel.notify(message);
      channel.notify({ type: 'model-output', output: 'a' });
      await channel[Symbol.asyncDispose]();
      return typesOf();
    };
    expect(await notifyAll()).toEqual(['speech-update']);
    expect((await notifyAll(["transcript[transcriptType='final']"])).slice(1)).toEqual([
      "transcript[transcriptType='final']",
    ]);
    expect((await notifyAll(['transcript', 'model-output'])).slice(2)).toEqual([
      'transcript',
      'transcript',
      'model-output',
    ]);
    expect(await notifyAll([])).toHaveLength(5);
  });

  it('comes in its order on one connection, also when the server is slow', async () => {
    const ports = new Set<number | undefined>();
    customer.answerAlways((response) => {
      ports.add(response.socket?.remotePort);
      setTimeout(() => response.end(), Math.random() * 5);
    });
    const channel = open().service.open(orgId, targetOf({ url: customer.url }));
    for (let turn = 0; turn < 20; turn++) channel.notify(speaks(turn));
    await channel[Symbol.asyncDispose]();
    expect(customer.received.map(({ message }) => message['turn'])).toEqual([
      ...Array.from({ length: 20 }).keys(),
    ]);
    expect(ports.size).toBe(1);
  });

  it('is dropped, and that is logged, when the server is much too slow', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    customer.answerAlways(never);
    const channel = open().service.open(orgId, targetOf({ url: customer.url }));
    for (let turn = 0; turn < 500; turn++) channel.notify(speaks(turn));
    const closed = channel[Symbol.asyncDispose]();
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    await closed;
    expect(customer.received.length).toBeLessThan(3);
    expect(lines.filter((line) => line.includes('dropped'))).toHaveLength(2);
    expect(lines.join()).toMatch(/"dropped":49\d/);
  });

  it('may be delayed for something that is put into it, but not for ever, and no secret gets in', async () => {
    const { service } = open();
    const channel = service.open(orgId, targetOf({ url: customer.url }));
    const id = await channel.send(ended, undefined, 120_000);
    await channel[Symbol.asyncDispose]();
    expect(jobs).toMatchObject([{ kind: 'server-message', subjectId: id }]);
    expect(Math.round(((jobs[0]?.dueAt ?? 0) - Date.now()) / 1_000)).toBeCloseTo(120, -1);
    const amended: unknown[][] = [];
    const amend = async (...given: unknown[]) => amended.push(given) > 0;
    const analysis = { structuredDataMulti: [{ password: { secret: 'a visitor’s word' } }] };
    await service.complete(String(id), { analysis, secret: 's3cret' }, { job: { amend } });
    expect(amended).toEqual([['server-message', id, { part: 'message', fields: { analysis } }]]);
  });

  it('is stored until it is delivered when it is important, behind what was sent before', async () => {
    const { service } = open();
    const channel = service.open(orgId, targetOf({ url: customer.url }));
    await channel.send(ended);
    channel.notify(speaks(1));
    await channel.send(ended);
    await service.send(orgId, targetOf({ url: customer.url }), speaks(2));
    await channel[Symbol.asyncDispose]();
    const delays = jobs.map(({ dueAt = 0 }) => Math.round((dueAt - Date.now()) / 1_000));
    expect(jobs.map(({ kind }) => kind)).toEqual(['server-message', 'server-message']);
    expect([delays[0], delays[1]]).toEqual([expect.closeTo(0, -1), 2]);
    await vi.waitFor(() => expect(typesOf()).toEqual(['speech-update', 'speech-update']));
  });
});

describe('the job of an important message', () => {
  async function run(opened: OpenServerMessages, attempts = 1) {
    const [job] = jobs;
    if (job === undefined) throw new Error('nothing was stored');
    const context = {
      signal: new AbortController().signal,
      heartbeat: async () => undefined,
      beating: <T>(work: Promise<T>) => work,
      finish: () => Promise.reject(new Error('not expected')),
    };
    const claimed: Job = {
      ...job,
      id: 'j',
      payload: JSON.parse(JSON.stringify(job.payload)),
      attempts,
      leaseId: 'l',
    };
    const outcome = await opened.job.handle(claimed, context).catch((error: unknown) => error);
    return outcome instanceof JobError ? [outcome.code, outcome.retry ? outcome.delayMs : null] : 'done';
  }
  async function store(server: Server, options?: { allowPrivate?: boolean }) {
    const opened = open(options);
    await opened.service.send(orgId, targetOf(server), ended);
    return opened;
  }

  it('delivers it as it was, under one id', async () => {
    const opened = await store({ url: customer.url, secret, backoffPlan: backoff('fixed') });
    expect(JSON.stringify(jobs)).not.toContain(secret);
    customer.answerWith(status(500));
    expect(await run(opened)).toEqual(['server-answered-500', 2_000]);
    expect(await run(opened, 2)).toBe('done');
    const [first, second] = customer.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['x-saywell-delivery']).toBe(first?.headers['x-saywell-delivery']);
    expect(first?.message).toMatchObject({ type: 'status-update', status: 'ended', call: { id: callId } });
  });

  const backoff = (type: 'fixed' | 'exponential') => ({ type, maxRetries: 3, baseDelaySeconds: 2 }) as const;
  it('is tried again by the plan of its server', async () => {
    const opened = await store({ url: customer.url, backoffPlan: backoff('exponential') });
    customer.answerAlways(status(500));
    const outcomes = [];
    for (const attempt of [1, 2, 3, 4]) outcomes.push(await run(opened, attempt));
    expect(outcomes).toEqual([2_000, 4_000, 8_000, null].map((delay) => ['server-answered-500', delay]));
  });

  it('without a plan, only when the server cannot have seen it', async () => {
    const opened = await store({ url: customer.url });
    customer.answerWith(status(500));
    expect(await run(opened)).toEqual(['server-answered-500', null]);
    jobs = [];
    const nobody = await store({ url: 'http://127.0.0.1:9' });
    expect(await run(nobody)).toEqual(['server-connection-failed', 30_000]);
    expect(await run(nobody, 4)).toEqual(['server-connection-failed', null]);
  });

  it('does not go where the server may not go', async () => {
    const opened = await store({ url: customer.url }, { allowPrivate: false });
    expect(await run(opened)).toEqual(['server-address-not-allowed', null]);
    expect(customer.received).toEqual([]);
  });
});
