import { createApiClient } from '@saywell/api-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer } from '../compose/create-http-server.ts';
import { deliverSupportMail, supportNotifications } from '../features/support/support-notifications.ts';
import { fakeContext } from '../http/testing/fake-context.ts';
import { envToConfig } from '../platform/config/env-to-config.ts';
import type { Mail } from '../platform/mail/create-mailer.ts';
import { injectedFetch, openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
const config = envToConfig({
  SAYWELL_SITE_DIR: '/nowhere',
  SAYWELL_LOG_LEVEL: 'silent',
  SAYWELL_SMTP_URL: 'smtp://localhost:1',
  SAYWELL_MAIL_FROM: 'hello@saywell.example',
  SAYWELL_CONTACT_MAIL_TO: 'desk@saywell.example',
});
const ticket = {
  category: 'bug-report',
  bugSubcategory: 'latency',
  subject: 'Slow <b>answers</b>\nsince Monday',
  message: 'The first answer takes three seconds.\r\nEvery time.',
  callDetails: 'call 17',
} as const;

beforeAll(async () => {
  test = await openApi(() => ({ config }));
});
afterAll(() => test[Symbol.asyncDispose]());

it('AP-40 POST /support/ticket stores a ticket, and notifies the operator by mail', async () => {
  const { id } = await test.api.support.createTicket(ticket);
  const stored = {
    ...ticket,
    id,
    orgId: test.orgId,
    createdAt: '2026-01-01T00:00:00.000Z',
    subject: 'Slow <b>answers</b> since Monday',
    message: 'The first answer takes three seconds.\nEvery time.',
  };
  expect(await test.api.support.listTickets()).toEqual([stored]);
  expect(await test.store.support.get(test.orgId, id)).toEqual(stored);

  const [job] = await test.store.job.claim([{ kind: 'support-mail', limit: 5, leaseMs: 1_000 }]);
  if (job === undefined) throw new Error('no mail is planned');
  expect(job.subjectId).toBe(id);
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  const deliver = deliverSupportMail({ store: test.store.support, mailer, to: 'desk@saywell.example' });
  await deliver(job, {
    signal: new AbortController().signal,
    heartbeat: async () => undefined,
    beating: (work) => work,
    finish: () => Promise.reject(new Error('not expected')),
  });
  expect(sent).toEqual([
    expect.objectContaining({
      id: job.id,
      to: 'desk@saywell.example',
      subject: `Support (bug-report): ${stored.subject}`,
    }),
  ]);
  expect(sent[0]?.text).toContain(stored.message);
  expect(sent[0]?.text).toContain(test.orgId);
});

it('a ticket is refused for what it lacks, and seen by its own organisation only', async () => {
  const wrong = { category: 'praise' as 'others', subject: '', message: 'too short' };
  await expect(test.api.support.createTicket(wrong)).rejects.toMatchObject({
    body: {
      message: [
        expect.stringMatching(/^category must be one of/),
        'subject must be longer than or equal to 1 characters',
        'message must be longer than or equal to 10 characters',
      ],
    },
  });
  const theirs = await test.otherApi.support.createTicket({ ...ticket, category: 'sales' });
  expect((await test.otherApi.support.listTickets()).map(({ id }) => id)).toEqual([theirs.id]);
  expect((await test.api.support.listTickets()).map(({ id }) => id)).not.toContain(theirs.id);
});

it('the operator sees the tickets of all', async () => {
  const theirs = await test.otherApi.support.createTicket(ticket);
  await using server = await createHttpServer(fakeContext({ store: test.store, siteOrgId: test.orgId }));
  const clientOf = (token: string) =>
    createApiClient({ token, baseUrl: 'http://localhost', fetch: injectedFetch(server) });
  const seen = await clientOf(test.keys.private).support.listTickets();
  expect(seen.map(({ orgId }) => orgId)).toEqual(expect.arrayContaining([test.orgId, test.otherOrgId]));
  expect(seen.map(({ id }) => id)).toContain(theirs.id);
  const foreign = await clientOf(test.keys.other).support.listTickets();
  expect(new Set(foreign.map(({ orgId }) => orgId))).toEqual(new Set([test.otherOrgId]));
});

it('an installation without mail and webhook stores tickets and notifies nobody', () => {
  expect(supportNotifications(envToConfig({ SAYWELL_SITE_DIR: '/nowhere' }))).toEqual([]);
  expect(supportNotifications(config)).toEqual(['support-mail']);
});
