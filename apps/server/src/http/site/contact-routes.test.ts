import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { createHttpServer } from '../../compose/create-http-server.ts';
import { envToConfig } from '../../platform/config/env-to-config.ts';
import type { Environment } from '../../platform/config/read-env.ts';
import { createLog } from '../../platform/logs/create-log.ts';
import type { Store } from '../../store/store.ts';
import { fakeContext, fakeOrgId, fakeStore } from '../testing/fake-context.ts';

const fields = {
  name: 'Ann Miller',
  email: 'ann@example.com',
  company: 'Miller Ltd',
  industry: 'ecommerce',
  message: 'Hello',
};

const servers: FastifyInstance[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function open(env: Environment = {}, siteOrgId: string | null = fakeOrgId) {
  const create = vi.fn<Store['contact']['create']>(async (orgId, body) => {
    const { requestId: _requestId, ...stored } = body;
    const at = '2026-01-01T00:00:00.000Z';
    const made = { id: 'r1', orgId, createdAt: at, updatedAt: at, state: 'new' } as const;
    const contactRequest = { ...stored, ...made };
    return { contactRequest, isNew: true };
  });
  const addAll = vi.fn<Store['job']['addAll']>(async () => undefined);
  const store: Store = fakeStore({
    contact: { ...fakeStore().contact, create, findByRequestId: async () => null },
    job: { ...fakeStore().job, addAll },
    transaction: (work) => work(store),
  });
  const lines: string[] = [];
  const server = await createHttpServer(
    fakeContext({
      store,
      siteOrgId,
      config: envToConfig({ SAYWELL_SITE_DIR: '/nowhere', SAYWELL_LOG_LEVEL: 'silent', ...env }),
      log: createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
    }),
  );
  servers.push(server);
  const send = (payload: object, headers: Record<string, string> = {}, more: InjectOptions = {}) =>
    server.inject({ method: 'POST', url: '/site/contact', payload, headers, ...more });
  const submit = (form: string, headers: Record<string, string> = {}) =>
    server.inject({
      method: 'POST',
      url: '/site/contact',
      payload: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  return { server, send, submit, create, addAll, lines };
}
const form = (changes: Record<string, string> = {}) =>
  new URLSearchParams({ ...fields, phone: '', urgency: 'urgent', website: '', ...changes }).toString();

it('answers 201 with a receipt', async () => {
  const { send, create, addAll } = await open();
  const answer = await send(fields);
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    { id: 'r1', status: 'received', createdAt: '2026-01-01T00:00:00.000Z' },
  ]);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(create).toHaveBeenCalledWith(fakeOrgId, { ...fields, urgency: 'normal' });
  expect(addAll).toHaveBeenCalledWith([]);
});

it('names every field that is refused', async () => {
  const { send, create } = await open();
  const answer = await send({ ...fields, name: ' ', email: 'ann', industry: 'mining', message: ['a'], x: 1 });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    code: 'validation-failed',
    message: [
      'name must be longer than or equal to 1 characters',
      'email must be an email',
      'industry must be one of the following values: business-funding, ecommerce, business-coaching, healthcare, real-estate, other',
      'message must be a string',
      'property x should not exist',
    ],
  });
  expect((await send({})).json().message).toContain('name is required');
  const long = await send({ ...fields, company: 'c'.repeat(201) });
  expect(long.json().message).toEqual(['company must be shorter than or equal to 200 characters']);
  expect(create).not.toHaveBeenCalled();
});

it('takes a plain form and sends the browser back to the page', async () => {
  const { submit, create } = await open();
  const answer = await submit(form({ message: 'Grüße 😀\r\n+ more' }));
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/contact-us#message-sent']);
  expect(create.mock.calls[0]?.[1]).toMatchObject({ urgency: 'urgent', message: 'Grüße 😀\n+ more' });
});

it.each([
  ['an invalid one', form({ email: 'ann' })],
  ['one with a field twice', `${form()}&name=Eve`],
  ['one that is too large', form({ message: 'm'.repeat(70_000) })],
  ['an empty one', ''],
])('sends the browser back from %s', async (_case, body) => {
  const { submit, create } = await open();
  const answer = await submit(body, { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/contact-us#message-not-sent']);
  expect(create).not.toHaveBeenCalled();
});

it('lets programs that fill in everything believe that they got through', async () => {
  const { send, submit, create } = await open();
  const answer = await send({ ...fields, website: 'https://spam.example' });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/),
    status: 'received',
    createdAt: expect.stringMatching(/Z$/),
  });
  expect((await submit(form({ website: 'x' }))).headers.location).toBe('/contact-us#message-sent');
  expect(create).not.toHaveBeenCalled();
});

it('refuses pages of another origin, however they post', async () => {
  const { send, submit, create } = await open();
  for (const origin of ['https://evil.example', 'null', 'http://localhost:81']) {
    const answer = await send(fields, { origin });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'origin-not-allowed']);
    expect((await submit(form(), { origin })).statusCode).toBe(403);
  }
  expect(create).not.toHaveBeenCalled();
  expect((await send(fields, { origin: 'http://voice', host: 'voice' })).statusCode).toBe(201);
});

it('refuses bodies above 64 KB, broken ones and other kinds', async () => {
  const { send, server } = await open();
  expect((await send({ ...fields, message: 'm'.repeat(66_000) })).json()).toMatchObject({
    statusCode: 413,
    code: 'body-too-large',
  });
  const post = (payload: string, type: string) =>
    server.inject({ method: 'POST', url: '/site/contact', payload, headers: { 'content-type': type } });
  expect((await post('{"name":', 'application/json')).json().code).toBe('malformed-json');
  expect((await post('a', 'multipart/form-data; boundary=b')).statusCode).toBe(415);
  expect((await post('[]', 'application/json')).statusCode).toBe(400);
  expect((await server.inject({ method: 'POST', url: '/site/contact' })).statusCode).toBe(400);
});

it('takes the form on this route only', async () => {
  const { server } = await open();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await server.inject({
    method: 'POST',
    url: '/site/newsletter',
    headers,
    payload: 'email=a',
  });
  expect(answer.statusCode).toBe(415);
});

it('limits one client address, says until when, and then takes more', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { send, submit, create } = await open();
  for (let count = 0; count < 5; count++) expect((await send(fields)).statusCode).toBe(201);
  const refused = await send(fields);
  expect(refused.json()).toMatchObject({ statusCode: 429, code: 'rate-limited' });
  expect(refused.headers['retry-after']).toBe('600');
  expect((await submit(form())).headers.location).toBe('/contact-us#message-not-sent');
  expect((await send(fields, {}, { remoteAddress: '10.0.0.9' })).statusCode).toBe(201);
  expect(create).toHaveBeenCalledTimes(6);
  vi.setSystemTime(Date.now() + 600_000);
  expect((await send(fields)).statusCode).toBe(201);
});

it('counts what is stored, not what is refused', async () => {
  const { send } = await open({ SAYWELL_CONTACT_PER_TEN_MINUTES: '1' });
  for (let count = 0; count < 3; count++) expect((await send({})).statusCode).toBe(400);
  expect((await send({ ...fields, website: 'x' })).statusCode).toBe(201);
  expect((await send(fields)).statusCode).toBe(201);
  expect((await send(fields)).statusCode).toBe(429);
});

it('limits all client addresses together', async () => {
  const { send, create } = await open({ SAYWELL_CONTACT_PER_HOUR: '3' });
  const statuses: number[] = [];
  for (let host = 1; host <= 5; host++) {
    statuses.push((await send(fields, {}, { remoteAddress: `10.0.0.${host}` })).statusCode);
  }
  expect(statuses).toEqual([201, 201, 201, 429, 429]);
  expect(create).toHaveBeenCalledTimes(3);
});

it('says that nothing was stored when the store is down, and logs it without what was sent', async () => {
  const { send, submit, create, lines } = await open();
  create.mockRejectedValue(new Error('the database is away'));
  expect((await send(fields)).json()).toMatchObject({ statusCode: 500, code: 'internal-error' });
  const answer = await submit(form());
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/contact-us#message-not-sent']);
  expect(lines.filter((line) => line.includes('the database is away'))).toHaveLength(2);
  expect(lines.join()).not.toContain('ann@example.com');
});

it('is not found on a server without a site', async () => {
  const { send } = await open({}, null);
  expect((await send(fields)).json().code).toBe('not-found');
});
