import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpServer } from '../../compose/create-http-server.ts';
import { envToConfig } from '../../platform/config/env-to-config.ts';
import type { Environment } from '../../platform/config/read-env.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTestDatabase, testEncryptionKey } from '../../platform/database/testing/test-database.ts';
import { createStore } from '../../store/create-store.ts';
import type { Store } from '../../store/store.ts';
import { fakeContext } from '../testing/fake-context.ts';

let database: Database;
let store: Store;
let orgId: string;
let key: string;
const servers: FastifyInstance[] = [];

const notifying: Environment = {
  SAYWELL_SMTP_URL: 'smtp://127.0.0.1:9',
  SAYWELL_MAIL_FROM: 'voice@example.com',
  SAYWELL_CONTACT_MAIL_TO: 'team@example.com',
  SAYWELL_CONTACT_WEBHOOK_URL: 'https://crm.example/in',
  SAYWELL_CONTACT_WEBHOOK_SECRET: '0123456789abcdef',
};
const many: Environment = { SAYWELL_CONTACT_PER_TEN_MINUTES: '1000', SAYWELL_CONTACT_PER_HOUR: '1000' };
const fields = {
  name: 'Ann Miller',
  email: 'ann@example.com',
  company: 'Miller Ltd',
  industry: 'ecommerce',
  message: 'Hello',
};

beforeEach(async () => {
  database = await openTestDatabase();
  let time = Date.parse('2026-01-01T00:00:00.000Z');
  const now = () => ++time;
  store = createStore(database, { encryptionKey: testEncryptionKey, now });
  orgId = (await store.org.create('Site')).id;
  key = (await store.token.create(orgId, { tag: 'private' })).value;
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
  await database[Symbol.asyncDispose]();
});

async function open(env: Environment = {}) {
  const config = envToConfig({ SAYWELL_SITE_DIR: '/nowhere', SAYWELL_LOG_LEVEL: 'silent', ...env });
  const server = await createHttpServer(fakeContext({ store, config, siteOrgId: orgId }));
  servers.push(server);
  const post = (payload: object, remoteAddress = '127.0.0.1') =>
    server.inject({ method: 'POST', url: '/site/contact', payload, remoteAddress });
  const call = (method: 'GET' | 'DELETE', url: string, bearer = key) =>
    server.inject({ method, url, headers: { authorization: `Bearer ${bearer}` } });
  return { server, post, call };
}

async function count(table: 'contact_request' | 'job'): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int from ${table}`);
  return rows[0]?.count ?? Number.NaN;
}

describe('a contact request', () => {
  it('is stored as it was written, in any alphabet, with markup and emoji', async () => {
    const { post, call } = await open();
    const message = '<b>"Grüße"</b> & שלום, 你好 😀\n=1+1';
    const sent = { ...fields, name: "O'Neil; drop table org", message, phone: '+1 555', urgency: 'asap' };
    const receipt = (await post({ ...sent, company: 'AB\u0007C' })).json();
    const stored = (await call('GET', `/contact-request/${receipt.id}`)).json();
    const { id, createdAt } = receipt;
    const untouched = { state: 'new', createdAt, updatedAt: expect.any(String) };
    expect(stored).toEqual({ ...sent, company: 'ABC', id, orgId, ...untouched });
  });

  it('with a zero character, which no database stores, is refused', async () => {
    const { post } = await open();
    const answer = await post({ ...fields, company: 'A\0B' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      message: ['company must not contain the zero character (U+0000)'],
    });
    expect(await count('contact_request')).toBe(0);
  });

  it('is stored with its notifications', async () => {
    const { post } = await open(notifying);
    const { id } = (await post(fields)).json();
    const { rows } = await database.pool.query('select kind, subject_id, attempts from job order by kind');
    expect(rows).toEqual([
      { kind: 'contact-mail', subject_id: id, attempts: 0 },
      { kind: 'contact-webhook', subject_id: id, attempts: 0 },
    ]);
  });

  it('is not stored when that cannot be', async () => {
    const { post } = await open(notifying);
    await database.pool.query('alter table job rename to elsewhere');
    const answer = await post({ ...fields, requestId: randomUUID() });
    expect(answer.json()).toMatchObject({ statusCode: 500, code: 'internal-error' });
    await database.pool.query('alter table elsewhere rename to job');
    expect([await count('contact_request'), await count('job')]).toEqual([0, 0]);
  });

  it('is stored once, however often it is sent at a time', async () => {
    const { post } = await open({ ...notifying, SAYWELL_CONTACT_PER_TEN_MINUTES: '1' });
    const requestId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post({ ...fields, requestId })));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    // The answer was lost and the page tries again, beyond the limit.
    expect((await post({ ...fields, requestId })).body).toBe(answers[0]?.body);
    expect([await count('contact_request'), await count('job')]).toEqual([1, 2]);
  });

  it('is stored once when two servers get it', async () => {
    const [one, other] = [await open(notifying), await open(notifying)];
    const requestId = randomUUID();
    const posts = Array.from({ length: 5 }, () =>
      [one, other].map(({ post }) => post({ ...fields, requestId })),
    );
    const answers = await Promise.all(posts.flat());
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect([await count('contact_request'), await count('job')]).toEqual([1, 2]);
  });

  it('leaves no more than the limit of 1,000 posts from one address', async () => {
    const { post } = await open();
    const statuses = new Map<number, number>();
    for (let batch = 0; batch < 50; batch++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(fields, '2001:db8::1')));
      for (const { statusCode } of answers) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 201: 5, 429: 995 });
    expect(await count('contact_request')).toBe(5);
    // A neighbour in the same network of 64 bits is the same client.
    expect((await post(fields, '2001:db8::2')).statusCode).toBe(429);
  });
});

describe('the private list', () => {
  async function filled(total: number) {
    const opened = await open(many);
    const { createdAt } = (await opened.post({ ...fields, name: 'visitor 0' })).json();
    for (let index = 1; index < total; index++) await opened.post({ ...fields, name: `visitor ${index}` });
    return { ...opened, firstAt: String(createdAt) };
  }
  const names = (body: readonly { name: string }[]) => body.map(({ name }) => name);

  it('has the newest first, within its limit and times', async () => {
    const { call, firstAt } = await filled(4);
    const list = async (query: string) => names((await call('GET', `/contact-request${query}`)).json());
    expect(await list('')).toEqual(['visitor 3', 'visitor 2', 'visitor 1', 'visitor 0']);
    expect(await list('?limit=2')).toEqual(['visitor 3', 'visitor 2']);
    expect(await list(`?createdAtLt=${firstAt}`)).toEqual([]);
    expect(await list(`?createdAtLe=${firstAt}`)).toContain('visitor 0');
    expect((await call('GET', '/contact-request?updatedAtGt=x')).statusCode).toBe(400);
  });

  it('forgets a visitor who wants it, also before anybody was notified', async () => {
    const { post, call } = await open(notifying);
    const { id } = (await post(fields)).json();
    expect((await call('DELETE', `/contact-request/${id}`)).json()).toMatchObject({ id, name: 'Ann Miller' });
    expect((await call('DELETE', `/contact-request/${id}`)).statusCode).toBe(404);
    expect((await call('GET', `/contact-request/${id}`)).json().code).toBe('not-found');
    expect((await call('GET', '/contact-request')).json()).toEqual([]);
    const { rows } = await database.pool.query('select * from job');
    expect(JSON.stringify(rows)).not.toContain('Ann');
  });

  it('belongs to the organisation of the site', async () => {
    const { post, call, server } = await open();
    const { id } = (await post(fields)).json();
    await store.booking.create(orgId, randomUUID(), { name: 'Ann', phone: '5', when: 'now' });
    const other = await store.org.create('Other');
    const theirs = (await store.token.create(other.id, { tag: 'private' })).value;
    for (const path of ['/contact-request', '/booking']) {
      expect((await call('GET', path, theirs)).json(), path).toEqual([]);
      expect((await call('GET', `${path}/export`, theirs)).body, path).not.toContain('Ann');
      expect((await server.inject({ url: path })).statusCode, path).toBe(401);
    }
    expect((await call('GET', `/contact-request/${id}`, theirs)).statusCode).toBe(404);
    expect((await call('DELETE', `/contact-request/${id}`, theirs)).statusCode).toBe(404);
    const siteKey = (await store.token.create(orgId, { tag: 'public' })).value;
    expect((await call('GET', '/contact-request', siteKey)).json().code).toBe('wrong-key-kind');
    expect((await call('GET', '/contact-request')).json()).toHaveLength(1);
  });
});

describe('the export', () => {
  it('has every request once, over many pages', async () => {
    const { call } = await open();
    const total = 1_203;
    // Three of each time, so that pages end between rows of one time.
    await database.pool.query(
      `insert into contact_request (id, org_id, name, email, company, industry, message, urgency, created_at)
       select gen_random_uuid(), $1, 'n' || n, 'e', 'c', 'other', 'm', 'normal', to_timestamp(n / 3)
       from generate_series(1, ${total}) n`,
      [orgId],
    );
    const answer = await call('GET', '/contact-request/export');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="contact-request.csv"',
      'cache-control': 'no-store',
    });
    const found = [...answer.body.matchAll(/"n(\d+)"/g)].map((match) => Number(match[1]));
    expect(new Set(found).size).toBe(total);
    expect(found).toHaveLength(total);
    const times = found.map((number) => Math.floor(number / 3));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
  });

  it('is what spreadsheets read, and nothing that they run', async () => {
    const { post, call } = await open();
    const receipt = (
      await post({ ...fields, name: '=cmd|calc', phone: '+1 555', message: 'a "b",\nc' })
    ).json();
    const answer = await call('GET', '/contact-request/export');
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(answer.body.replace('\uFEFF', '').split('\r\n')).toEqual([
      '"id","createdAt","name","email","company","phone","industry","urgency","message","state","assigneeId","note"',
      `"${receipt.id}","${receipt.createdAt}","'=cmd|calc","ann@example.com","Miller Ltd","'+1 555","ecommerce","normal","a ""b"",\nc","new","",""`,
      '',
    ]);
    const none = await call('GET', `/contact-request/export?createdAtLt=${receipt.createdAt}`);
    expect(none.body.split('\r\n')).toHaveLength(2);
    expect((await call('GET', '/contact-request/export?limit=1')).statusCode).toBe(400);
  });

  it('has booked demos too', async () => {
    const { call } = await open();
    const callId = randomUUID();
    const id = await store.booking.create(orgId, callId, {
      name: 'Ann',
      phone: '-5',
      when: 'tuesday at ten',
    });
    const list = (await call('GET', '/booking')).json();
    const untouched = { state: 'new', createdAt: list[0].createdAt, updatedAt: list[0].createdAt };
    const booked = { name: 'Ann', phone: '-5', when: 'tuesday at ten' };
    expect(list).toEqual([{ id, orgId, callId, ...untouched, ...booked }]);
    expect((await call('GET', '/booking/export')).body).toBe(
      '\uFEFF"id","createdAt","callId","name","phone","when","business","chatId","at","email","state","assigneeId","note"\r\n' +
        `"${id}","${list[0].createdAt}","${callId}","Ann","'-5","tuesday at ten","","","","","new","",""\r\n`,
    );
    expect((await call('GET', '/booking?limit=0')).json()).toEqual([]);
  });

  it('is an error, and not half a file, when the database is away', async () => {
    const { call } = await open();
    await database.pool.query('alter table booking rename to elsewhere');
    const answer = await call('GET', '/booking/export');
    expect(answer.json()).toMatchObject({ statusCode: 500, code: 'internal-error' });
    expect(answer.headers['content-disposition']).toBeUndefined();
  });
});
