import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHttpServer } from '../../compose/create-http-server.ts';
import { newsletterJobs } from '../../features/newsletter/newsletter-jobs.ts';
import { envToConfig } from '../../platform/config/env-to-config.ts';
import type { Environment } from '../../platform/config/read-env.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTestDatabase, testEncryptionKey } from '../../platform/database/testing/test-database.ts';
import { createJobs } from '../../platform/jobs/create-jobs.ts';
import { openSmtpReceiver, type SmtpReceiver } from '../../platform/jobs/testing/smtp-receiver.ts';
import { createLog } from '../../platform/logs/create-log.ts';
import { createStore } from '../../store/create-store.ts';
import type { Store } from '../../store/store.ts';
import { fakeContext } from '../testing/fake-context.ts';

let database: Database;
let store: Store;
let orgId: string;
let time: number;
let smtp: SmtpReceiver;
const cleanups: (() => PromiseLike<unknown>)[] = [];
const hourMs = 3_600_000;

beforeEach(async () => {
  time = Date.parse('2026-01-01T00:00:00.000Z');
  database = await openTestDatabase();
  store = createStore(database, { encryptionKey: testEncryptionKey, now: () => time });
  orgId = (await store.org.create('Site')).id;
  smtp = await openSmtpReceiver();
  for (const open of [database, smtp]) cleanups.push(() => open[Symbol.asyncDispose]());
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const enabled = (): Environment => ({
  SAYWELL_NEWSLETTER: 'server',
  SAYWELL_SMTP_URL: smtp.url,
  SAYWELL_MAIL_FROM: 'hello@voice.example',
  SAYWELL_PUBLIC_URL: 'https://voice.example',
  SAYWELL_CONTACT_PER_TEN_MINUTES: '100',
});

async function open(env: Environment = enabled()) {
  const config = envToConfig({ SAYWELL_SITE_DIR: '/nowhere', SAYWELL_LOG_LEVEL: 'silent', ...env });
  const log = createLog({ level: 'silent' });
  const setTimer = () => () => undefined;
  const jobs = createJobs({ config, store, log, setTimer });
  await jobs.start(newsletterJobs(config, store));
  const server: FastifyInstance = await createHttpServer(fakeContext({ store, config, siteOrgId: orgId }));
  cleanups.push(
    () => jobs[Symbol.asyncDispose](),
    () => server.close(),
  );
  const post = (email: unknown, headers: Record<string, string> = {}) =>
    server.inject({ method: 'POST', url: '/site/newsletter', payload: { email }, headers });
  return { server, post };
}

const mailCount = (count: number) => vi.waitFor(() => expect(smtp.mails).toHaveLength(count), 10_000);
/** Path and query of the link in a mail. */
function linkOf(index: number): string {
  const [, path = ''] =
    /https:\/\/voice\.example(\/site\/newsletter\/confirm\?token=\S+)/.exec(smtp.mails[index]?.text ?? '') ??
    [];
  return path;
}
const subscriptions = async () =>
  (
    await database.pool.query<{ email: string; confirmed: boolean }>(
      'select email, confirmed_at is not null as confirmed from newsletter_subscription order by email',
    )
  ).rows;

it('an address is subscribed when whoever reads it says so, and forgotten when they want', async () => {
  const { server, post } = await open();
  const answer = await post(' Ann@Example.com ');
  expect([answer.statusCode, answer.json()]).toEqual([202, { status: 'pending' }]);
  await mailCount(1);
  // Hosts have no upper case.
  expect(smtp.mails[0]).toMatchObject({ from: 'hello@voice.example', to: ['Ann@example.com'] });
  expect(await subscriptions()).toEqual([{ email: 'Ann@Example.com', confirmed: false }]);

  const page = await server.inject({ url: linkOf(0) });
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-[^']+';/),
  });
  expect(await subscriptions()).toEqual([{ email: 'Ann@Example.com', confirmed: true }]);
  // Filters of mail servers open links too: once more is no harm.
  expect((await server.inject({ url: linkOf(0) })).body).toBe(page.body);

  const [, unsubscribe = ''] = /href="(\/site\/newsletter\/unsubscribe[^"]+)"/.exec(page.body) ?? [];
  const gone = await server.inject({ url: unsubscribe });
  expect(gone.statusCode).toBe(200);
  expect(await subscriptions()).toEqual([]);
  expect((await server.inject({ url: unsubscribe })).body).toBe(gone.body);
  expect((await server.inject({ url: linkOf(0) })).statusCode).toBe(404);
});

it('the answer does not reveal whether an address is known, and nobody is mailed again and again', async () => {
  const { server, post } = await open();
  const answers = [await post('ann@example.com'), await post('ANN@example.com')];
  await mailCount(1);
  time += hourMs + 1;
  answers.push(await post('ann@example.com'));
  await mailCount(2);
  expect(linkOf(1)).not.toBe(linkOf(0));
  expect((await server.inject({ url: linkOf(0) })).statusCode).toBe(404);
  expect((await server.inject({ url: linkOf(1) })).statusCode).toBe(200);
  time += hourMs + 1;
  answers.push(await post('ann@example.com'));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  await post('other@example.com');
  await mailCount(3);
  expect(smtp.mails.map(({ to }) => to[0])).toEqual([
    'ann@example.com',
    'ann@example.com',
    'other@example.com',
  ]);
});

it('a link is valid for seven days; then the address is forgotten', async () => {
  const { server, post } = await open();
  await post('ann@example.com');
  await mailCount(1);
  time += 7 * 24 * hourMs + 1;
  expect((await server.inject({ url: linkOf(0) })).statusCode).toBe(404);
  await post('new@example.com');
  expect(await subscriptions()).toEqual([{ email: 'new@example.com', confirmed: false }]);
});

it('the database contains no link in clear', async () => {
  const { post } = await open();
  await post('ann@example.com');
  await mailCount(1);
  const { rows } = await database.pool.query('select * from newsletter_subscription');
  const [, token = ''] = linkOf(0).split('token=');
  expect(token).toMatch(/^[\w-]{43}$/);
  const stored = Object.values(rows[0]).map((value) =>
    Buffer.isBuffer(value) ? value.toString('latin1') : String(value),
  );
  expect(stored.join()).toContain('ann@example.com');
  expect(stored.join()).not.toContain(token);
});

it.each([
  ['no token', ''],
  ['an empty token', '?token='],
  ['a wrong token', '?token=wrong'],
  ['a long token', `?token=${'x'.repeat(500)}`],
  ['two tokens', '?token=a&token=b'],
])('a link with %s confirms nothing', async (_case, query) => {
  const { server } = await open();
  const answer = await server.inject({ url: `/site/newsletter/confirm${query}` });
  expect([answer.statusCode, answer.body.includes('no longer valid')]).toEqual([404, true]);
  const unsubscribed = await server.inject({ url: `/site/newsletter/unsubscribe${query}` });
  expect(unsubscribed.statusCode).toBe(200);
});

it.each(['confirm', 'unsubscribe'])('a zero character is refused: %s', async (path) => {
  const { server } = await open();
  const answer = await server.inject({ url: `/site/newsletter/${path}?token=%00` });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'validation-failed']);
});

it('is not available unless it is switched on, can send mail and knows its own address', async () => {
  const without = (name: keyof Environment) => {
    const { [name]: _left, ...env } = enabled();
    return env;
  };
  const { SAYWELL_SMTP_URL: _url, SAYWELL_MAIL_FROM: _from, ...noMail } = enabled();
  for (const env of [without('SAYWELL_NEWSLETTER'), without('SAYWELL_PUBLIC_URL'), noMail]) {
    const { post } = await open(env);
    expect((await post('ann@example.com')).json()).toMatchObject({
      statusCode: 501,
      code: 'newsletter-not-available',
    });
  }
  expect(await subscriptions()).toEqual([]);
});

it('refuses what is no address, other origins, and too much of it', async () => {
  const { post } = await open({ ...enabled(), SAYWELL_CONTACT_PER_TEN_MINUTES: '2' });
  for (const email of ['ann', 'a@b, c@d', ['a@b.c'], null]) {
    expect((await post(email)).json().message).toEqual([expect.stringMatching(/^email /)]);
  }
  expect((await post('a@b.c', { origin: 'https://evil.example' })).json().code).toBe('origin-not-allowed');
  const own = { origin: 'https://voice.example' };
  const statuses = [];
  for (const name of ['a', 'b', 'c']) statuses.push((await post(`${name}@example.com`, own)).statusCode);
  expect(statuses).toEqual([202, 202, 429]);
});
