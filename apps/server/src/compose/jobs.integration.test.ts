import { createHmac } from 'node:crypto';
import type { ContactRequest, CreateContactRequest } from '@saywell/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contactJobs } from '../features/contact/contact-jobs.ts';
import { contactNotifications } from '../features/contact/contact-notifications.ts';
import { storeContactRequest } from '../features/contact/store-contact-request.ts';
import type { SetTimer } from '../platform/clock.ts';
import { envToConfig } from '../platform/config/env-to-config.ts';
import type { Environment } from '../platform/config/read-env.ts';
import type { Database } from '../platform/database/database.ts';
import { openTestDatabase, testEncryptionKey } from '../platform/database/testing/test-database.ts';
import { createJobWorker } from '../platform/jobs/job-worker.ts';
import { openSmtpReceiver, type SmtpReceiver } from '../platform/jobs/testing/smtp-receiver.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../platform/jobs/testing/webhook-receiver.ts';
import { createLog } from '../platform/logs/create-log.ts';
import { createMailer } from '../platform/mail/create-mailer.ts';
import { createStore } from '../store/create-store.ts';
import type { JobHandlers } from '../store/jobs/store-jobs.ts';
import type { Store } from '../store/store.ts';

let database: Database;
let store: Store;
let orgId: string;
let time: number;
let smtp: SmtpReceiver;
let webhook: WebhookReceiver;
let lines: string[];
const cleanups: (() => PromiseLike<void>)[] = [];
const secret = '0123456789abcdef';
const minuteMs = 60_000;

beforeEach(async () => {
  lines = [];
  time = Date.parse('2026-01-01T00:00:00.000Z');
  database = await openTestDatabase();
  store = createStore(database, { encryptionKey: testEncryptionKey, now: () => time });
  orgId = (await store.org.create('Site')).id;
  smtp = await openSmtpReceiver();
  webhook = await openWebhookReceiver();
  for (const open of [database, smtp, webhook]) cleanups.push(() => open[Symbol.asyncDispose]());
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const byMail = (): Environment => ({
  SAYWELL_SMTP_URL: smtp.url,
  SAYWELL_MAIL_FROM: 'Voice Example <hello@voice.example>',
  SAYWELL_CONTACT_MAIL_TO: 'a@voice.example, b@voice.example',
});
const byWebhook = (): Environment => ({
  SAYWELL_CONTACT_WEBHOOK_URL: webhook.url,
  SAYWELL_CONTACT_WEBHOOK_SECRET: secret,
  SAYWELL_ALLOW_PRIVATE_WEBHOOKS: 'true',
});

/** Nothing happens by itself in these tests. */
const noTimer: SetTimer = () => () => undefined;

function openWorker(handlers: JobHandlers) {
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const worker = createJobWorker({ store, handlers, log, setTimer: noTimer, now: () => time });
  cleanups.push(() => worker[Symbol.asyncDispose]());
  return worker;
}
const workerOf = (env: Environment) => openWorker(contactJobs(envToConfig(env), store));

const visitor: CreateContactRequest = {
  name: 'Zoë "Z" Müller, Ltd.',
  email: 'zoe@example.com',
  company: 'Ünïcode 株式会社',
  industry: 'other',
  message: 'Grüße, 你好 😀\n.\n<b>not markup</b>',
  urgency: 'asap',
};
function receive(env: Environment, fields: Partial<CreateContactRequest> = {}): Promise<ContactRequest> {
  const notify = contactNotifications(envToConfig(env));
  return storeContactRequest(store, orgId, { ...visitor, ...fields }, notify);
}

async function jobRows() {
  const { rows } = await database.pool.query<{ failure_code: string; attempts: number; failed: boolean }>(
    'select failure_code, attempts, failed_at is not null as failed from job order by id',
  );
  return rows;
}
const delivered = () => vi.waitFor(async () => expect(await jobRows()).toEqual([]), 10_000);
const failed = (attempts: number, code: string) =>
  vi.waitFor(async () => expect(await jobRows()).toMatchObject([{ failure_code: code, attempts }]), 10_000);

describe('by mail', () => {
  it('a request reaches everybody, as plain text that answers to the visitor', async () => {
    const request = await receive(byMail());
    workerOf(byMail()).wake();
    await delivered();
    expect(smtp.mails).toHaveLength(1);
    const [mail] = smtp.mails;
    expect(mail).toMatchObject({ from: 'hello@voice.example', to: ['a@voice.example', 'b@voice.example'] });
    expect(mail?.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(mail?.headers.get('from')).toBe('Voice Example <hello@voice.example>');
    expect(mail?.headers.get('reply-to')).toMatch(/<zoe@example\.com>$/);
    expect(mail?.headers.get('message-id')).toMatch(/^<[0-9a-f-]{36}@voice\.example>$/);
    expect(mail?.text).toContain(visitor.message.replaceAll('\n', '\r\n'));
    for (const text of [request.id, 'Company:   Ünïcode 株式会社', 'Urgency:   asap']) {
      expect(mail?.text).toContain(text);
    }
  });

  it('a visitor cannot add headers or recipients', async () => {
    const mailer = createMailer({ smtpUrl: smtp.url, from: 'hello@voice.example' });
    await mailer.send({
      id: 'm1',
      to: 'team@voice.example',
      replyTo: { name: 'Eve\r\nBcc: victim@example.com', address: 'eve@example.com' },
      subject: 'Hi\r\nX-Injected: 1\r\n\r\nbody',
      text: 'Text\r\n.\r\nMAIL FROM:<x@y.z>',
    });
    const [mail] = smtp.mails;
    expect(mail?.to).toEqual(['team@voice.example']);
    expect([...(mail?.headers.keys() ?? [])].toSorted()).toEqual([
      'content-transfer-encoding',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ]);
    expect(mail?.headers.get('subject')).toMatch(/^Hi X-Injected: 1 +body$/);
    expect(smtp.mails).toHaveLength(1);
  });

  it('one that the server refuses is tried again later, under the same id', async () => {
    smtp.refuse(2);
    const { id } = await receive({ ...byMail(), SAYWELL_CONTACT_MAIL_TO: 'a@voice.example' });
    const worker = workerOf({ ...byMail(), SAYWELL_CONTACT_MAIL_TO: 'a@voice.example' });
    worker.wake();
    await failed(1, 'mail-refused');
    time += 29_000;
    worker.wake();
    await failed(1, 'mail-refused');
    time += 1_000;
    worker.wake();
    await failed(2, 'mail-refused');
    time += 2 * minuteMs;
    worker.wake();
    await delivered();
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]?.text).toContain(id);
    expect(lines.join()).toContain('"code":"mail-refused"');
    for (const secretText of ['zoe@example.com', 'Müller', 'not markup', 'secret']) {
      expect(lines.join()).not.toContain(secretText);
    }
  });

  it('a server that is not there, and one that knows no such user, have codes of their own', async () => {
    await receive(byMail());
    const noServer = workerOf({ ...byMail(), SAYWELL_SMTP_URL: 'smtp://127.0.0.1:9' });
    noServer.wake();
    await failed(1, 'mail-unreachable');
    time += minuteMs;
    workerOf({ ...byMail(), SAYWELL_SMTP_URL: smtp.url.replace('secret', 'wrong') }).wake();
    await failed(2, 'mail-login-refused');
  });

  it('is given up after eight attempts', async () => {
    smtp.refuse(100);
    await receive(byMail());
    const worker = workerOf(byMail());
    for (let attempt = 1; attempt <= 8; attempt++) {
      worker.wake();
      await failed(attempt, 'mail-refused');
      time += 6 * 60 * minuteMs;
    }
    expect((await jobRows())[0]?.failed).toBe(true);
    worker.wake();
    await receive(byMail());
    worker.wake();
    await vi.waitFor(async () => expect(await jobRows()).toHaveLength(2));
    expect((await jobRows())[0]).toMatchObject({ attempts: 8 });
  });
});

describe('by webhook', () => {
  it('a request is posted with a signature that its receiver can check', async () => {
    const request = await receive(byWebhook());
    workerOf(byWebhook()).wake();
    await delivered();
    const [post] = webhook.posts;
    const body = post?.body ?? '';
    expect(JSON.parse(body)).toEqual({
      type: 'contact-request',
      id: post?.headers['x-saywell-delivery'],
      contactRequest: request,
    });
    expect(post?.headers['content-type']).toBe('application/json');
    const [, seconds, hex] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(post?.headers['x-saywell-signature'])) ?? [];
    expect(Math.abs(Number(seconds) * 1000 - Date.now())).toBeLessThan(10 * minuteMs);
    expect(hex).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
  });

  it('answers other than success are tried again; a redirect is not followed', async () => {
    webhook.answerWith(500, 302);
    await receive(byWebhook());
    const worker = workerOf(byWebhook());
    worker.wake();
    await failed(1, 'webhook-answered-500');
    time += minuteMs;
    worker.wake();
    await failed(2, 'webhook-answered-302');
    time += 10 * minuteMs;
    worker.wake();
    await delivered();
    expect(new Set(webhook.posts.map(({ headers }) => headers['x-saywell-delivery'])).size).toBe(1);
    expect(webhook.posts).toHaveLength(3);
  });

  it('goes to no private address unless that is allowed', async () => {
    await receive(byWebhook());
    workerOf({ ...byWebhook(), SAYWELL_ALLOW_PRIVATE_WEBHOOKS: 'false' }).wake();
    await failed(1, 'webhook-address-not-allowed');
    expect(webhook.posts).toEqual([]);
  });
});

describe('the queue', () => {
  it('survives a restart', async () => {
    await receive(byMail());
    const first = workerOf({ ...byMail(), SAYWELL_SMTP_URL: 'smtp://127.0.0.1:9' });
    first.wake();
    await failed(1, 'mail-unreachable');
    await first[Symbol.asyncDispose]();
    time += minuteMs;
    workerOf(byMail()).wake();
    await delivered();
    expect(smtp.mails).toHaveLength(1);
  });

  it('finds again what a server that died had taken', async () => {
    await receive(byWebhook());
    const died = await store.job.claim([{ kind: 'contact-webhook', limit: 5, leaseMs: minuteMs }]);
    expect(died).toMatchObject([{ attempts: 1 }]);
    const worker = workerOf(byWebhook());
    worker.wake();
    await worker[Symbol.asyncDispose]();
    expect(webhook.posts).toEqual([]);
    time += minuteMs;
    workerOf(byWebhook()).wake();
    await delivered();
    expect(webhook.posts).toHaveLength(1);
  });

  it('gives every message to one of several servers', async () => {
    for (let index = 0; index < 30; index++) await receive(byWebhook());
    const workers = Array.from({ length: 4 }, () => workerOf(byWebhook()));
    for (const worker of workers) worker.wake();
    await vi.waitFor(async () => {
      for (const worker of workers) worker.wake();
      expect(await jobRows()).toEqual([]);
    }, 20_000);
    expect(webhook.posts).toHaveLength(30);
    expect(new Set(webhook.posts.map(({ body }) => body)).size).toBe(30);
  });

  it('drops what is about a request that was deleted', async () => {
    const { id } = await receive({ ...byMail(), ...byWebhook() });
    await store.contact.delete(orgId, id);
    workerOf({ ...byMail(), ...byWebhook() }).wake();
    await delivered();
    expect([smtp.mails, webhook.posts]).toEqual([[], []]);
  });

  it('leaves what this server cannot deliver to one that can', async () => {
    await receive({ ...byMail(), ...byWebhook() });
    const mailOnly = workerOf(byMail());
    mailOnly.wake();
    await vi.waitFor(async () => expect(await jobRows()).toHaveLength(1), 10_000);
    expect(await jobRows()).toMatchObject([{ attempts: 0 }]);
    workerOf(byWebhook()).wake();
    await delivered();
  });
});
