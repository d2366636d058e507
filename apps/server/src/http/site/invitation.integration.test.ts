import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestApi } from '../../api/testing/open-api.ts';
import { createJwtService, type JwtService } from '../../features/auth/create-jwt-service.ts';
import { deliverInvitationMail } from '../../features/orgs/invitation-mail.ts';
import { testEncryptionKey } from '../../platform/database/testing/test-database.ts';
import type { Mail } from '../../platform/mail/create-mailer.ts';

let test: TestApi;
let server: FastifyInstance;
let jwts: JwtService;
const now = Date.parse('2026-01-01T00:00:00.000Z');
const formType = 'application/x-www-form-urlencoded';

beforeAll(async () => {
  test = await openApi((store) => {
    jwts = createJwtService({ store, encryptionKey: testEncryptionKey, now: () => now });
    return { jwts };
  });
  server = test.server;
});
afterAll(() => test[Symbol.asyncDispose]());

async function invite(email: string, redirectTo?: string): Promise<URL> {
  await test.api.org.invite(test.orgId, {
    emails: [email],
    role: 'editor',
    ...(redirectTo !== undefined && { redirectTo }),
  });
  const { invitations } = await test.api.org.pendingInvitations(test.orgId);
  return new URL(invitations.find((invitation) => invitation.email === email)?.acceptUrl ?? '');
}
const open = (url: URL) => server.inject({ url: url.pathname + url.search });
const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'POST',
    url: '/invitation',
    headers: { 'content-type': formType, ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

describe('the page of an invitation', () => {
  it('asks for the name and accepts with a plain form, once', async () => {
    const link = await invite('page@example.com', 'https://app.example/start?a="b"');
    const token = link.searchParams.get('token') ?? '';
    const shown = await open(link);
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain('page@example.com');
    expect(shown.body).toContain('<form method="post" action="/invitation">');
    expect((await open(link)).statusCode).toBe(200); // opening it changes nothing
    const accepted = await post({ token, fullName: '<img src=x onerror=alert(1)>' });
    expect(accepted.statusCode).toBe(201);
    expect(accepted.body).not.toContain('<img');
    expect(accepted.body).toContain('<a href="https://app.example/start?a=%22b%22"');
    expect(accepted.body).toContain('<a href="/console">');
    expect(accepted.body).not.toMatch(/ey[\w-]+\./);
    const { name, value } = accepted.cookies[0] ?? {};
    const users = await server.inject({
      url: `/org/${test.orgId}/user`,
      headers: { cookie: `${name}=${value}` },
    });
    expect(users.json()).toEqual([expect.objectContaining({ email: 'page@example.com', role: 'editor' })]);
    expect((await open(link)).statusCode).toBe(404);
    expect((await post({ token, fullName: 'Again' })).statusCode).toBe(404);
  });

  it('has no script, no style but its own, and leaks its address to nobody', async () => {
    const { headers, body } = await open(await invite('csp@example.com'));
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toContain('unsafe');
    expect(body).not.toContain('<script');
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  });

  it('takes neither rubbish nor posts of other pages', async () => {
    expect((await server.inject({ url: '/invitation?token=x&token=y' })).statusCode).toBe(404);
    expect((await server.inject({ url: '/invitation' })).statusCode).toBe(404);
    const token = (await invite('origin@example.com')).searchParams.get('token') ?? '';
    const foreign = await post(
      { token, fullName: 'Eve' },
      { origin: 'https://evil.example', host: 'localhost' },
    );
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'origin-not-allowed']);
    const nobodys = await post(
      { token, fullName: 'Eve' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
    );
    expect(nobodys.statusCode).toBe(403);
    // What browsers send for the form of this page, which hides its address.
    const ownForm = { origin: 'null', 'sec-fetch-site': 'same-origin' };
    const nameless = await post({ token, fullName: ' ' }, ownForm);
    expect([nameless.statusCode, nameless.json().message]).toEqual([
      400,
      ['fullName must be longer than or equal to 1 characters'],
    ]);
    expect((await open(await invite('origin@example.com'))).statusCode).toBe(200);
  });
});

it('the mail of an invitation has its link, and none is sent for one that was revoked', async () => {
  const link = await invite('mail@example.com');
  const id = (await jwts.readInvitation(link.searchParams.get('token') ?? '')) ?? '';
  const sent: Mail[] = [];
  const deliver = deliverInvitationMail({
    store: test.store.invitation,
    jwts,
    mailer: { send: async (mail) => void sent.push(mail) },
    siteUrl: 'https://voice.example',
  });
  const job = {
    id: 'job-1',
    orgId: test.orgId,
    kind: 'invitation-mail',
    subjectId: id,
    payload: null,
    attempts: 1,
    leaseId: 'lease-1',
  } as const;
  const context = {
    signal: new AbortController().signal,
    heartbeat: async () => undefined,
    beating: <T>(work: Promise<T>) => work,
    finish: () => Promise.reject(new Error('not expected')),
  };
  await deliver(job, context);
  expect(sent).toEqual([
    expect.objectContaining({
      id: 'job-1',
      to: { address: 'mail@example.com' },
      subject: 'Invitation to Test',
    }),
  ]);
  const mailed = new URL(
    /https:\/\/voice\.example\/invitation\?token=\S+/.exec(sent[0]?.text ?? '')?.[0] ?? '',
  );
  expect(await jwts.readInvitation(mailed.searchParams.get('token') ?? '')).toBe(id);
  await test.api.org.revokeInvitation(test.orgId, id);
  await deliver(job, context);
  expect(sent).toHaveLength(1);
});
