import { createApiClient } from '@saywell/api-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '../compose/create-http-server.ts';
import { createJwtService } from '../features/auth/create-jwt-service.ts';
import { createOrgRemoval } from '../features/orgs/create-org-removal.ts';
import { fakeContext } from '../http/testing/fake-context.ts';
import { envToConfig } from '../platform/config/env-to-config.ts';
import { testEncryptionKey } from '../platform/database/testing/test-database.ts';
import { createLog } from '../platform/logs/create-log.ts';
import { injectedFetch, openApi, type TestApi } from './testing/open-api.ts';
import { linkToken, orgMembers } from './testing/org-members.ts';

let test: TestApi;
let now = Date.parse('2026-01-01T00:00:00.000Z');
/** What the hooks of removals were called with; throwing while `failure` is set. */
const removed: string[] = [];
let failure: Error | undefined;
const log = createLog({ level: 'silent' });
const unknownId = '0192f0c0-0000-7000-8000-0000000000ff';

beforeAll(async () => {
  test = await openApi((store) => ({
    jwts: createJwtService({ store, encryptionKey: testEncryptionKey, now: () => now }),
    orgRemoval: createOrgRemoval({
      store,
      log,
      now: () => now,
      hooks: [
        async (orgId) => {
          if (failure !== undefined) throw failure;
          removed.push(orgId);
        },
      ],
    }),
  }));
});
afterAll(() => test[Symbol.asyncDispose]());

const { openOrg, join } = orgMembers(() => test);

const refused = (status: number, code: string) => expect.objectContaining({ status, code });

describe('organisations', () => {
  it('AP-103 POST /org makes one that the caller administers', async () => {
    const server = { url: 'https://hooks.example/saywell', timeoutSeconds: 5 };
    const created = await test.api.org.create({
      name: 'Fresh',
      server,
      concurrencyLimit: 3,
      billingLimit: 10,
    });
    expect(created).toMatchObject({ name: 'Fresh', server, concurrencyLimit: 3, billingLimit: 10 });
    expect(await test.api.org.get(created.id)).toEqual(created);
    expect(await test.store.org.get(created.id)).toEqual(created);
    const { accessToken } = await test.api.org.auth(created.id);
    const inside = test.clientOf(accessToken);
    const assistant = await inside.assistant.create({ name: 'Max' });
    expect(assistant.orgId).toBe(created.id);
    await expect(test.api.assistant.get(assistant.id)).rejects.toEqual(refused(404, 'not-found'));
    const key = await inside.token.create({ tag: 'private' });
    expect(await test.clientOf(key.value).assistant.get(assistant.id)).toEqual(assistant);
    await expect(test.otherApi.org.get(created.id)).rejects.toEqual(refused(404, 'not-found'));
  });

  it('AP-104 GET /org lists the caller’s and those that it created', async () => {
    const { id, admin } = await openOrg('Listed');
    const listed = await test.api.org.list();
    expect(listed.map((org) => org.id)).toEqual(expect.arrayContaining([test.orgId, id]));
    expect(listed.map((org) => org.id)).not.toContain(test.otherOrgId);
    expect((await test.otherApi.org.list()).map((org) => org.id)).toEqual([test.otherOrgId]);
    expect((await admin.org.list()).map((org) => org.id)).toEqual([id]);
    const { api } = await join(admin, id, 'viewer', 'viewer@listed.example');
    expect((await api.org.list()).map((org) => org.id)).toEqual([id]);
  });

  it('AP-105 GET /org/{id} answers it', async () => {
    expect(await test.api.org.get(test.orgId)).toMatchObject({ id: test.orgId, name: 'Test' });
    await expect(test.api.org.get(test.otherOrgId)).rejects.toEqual(refused(404, 'not-found'));
    await expect(test.api.org.get(unknownId)).rejects.toEqual(refused(404, 'not-found'));
  });

  it('AP-106 PATCH /org/{id} changes what is given, and null clears', async () => {
    const { id } = await openOrg('Before');
    await test.api.org.update(id, { hipaaEnabled: false, channel: 'weekly' });
    const changed = await test.api.org.update(id, { name: 'After', channel: null, concurrencyLimit: 2 });
    expect(changed).toMatchObject({ name: 'After', hipaaEnabled: false, concurrencyLimit: 2 });
    expect(changed).not.toHaveProperty('channel');
    expect(await test.api.org.get(id)).toEqual(changed);
    await expect(
      test.api.org.update(id, { concurrencyLimit: 11, name: 'x'.repeat(41) }),
    ).rejects.toMatchObject({
      body: {
        message: [
          'name must be shorter than or equal to 40 characters',
          'concurrencyLimit must not be greater than 10',
        ],
      },
    });
    await expect(test.otherApi.org.update(id, { name: 'Theirs' })).rejects.toEqual(refused(404, 'not-found'));
    expect(await test.api.org.get(id)).toEqual(changed);
  });

  it('AP-107 DELETE /org/{id} removes it with everything of it', async () => {
    const { id, admin } = await openOrg('Gone');
    const key = await admin.token.create({ tag: 'private' });
    const { id: assistantId } = await admin.assistant.create({ name: 'Max' });
    await join(admin, id, 'editor', 'gone@example.com');
    await expect(test.otherApi.org.delete(id)).rejects.toEqual(refused(404, 'not-found'));
    expect(await test.store.assistant.get(id, assistantId)).not.toBeNull();

    expect(await admin.org.delete(id)).toBeUndefined();
    expect(removed).toContain(id);
    expect(await test.store.org.get(id)).toBeNull();
    expect(await test.store.assistant.get(id, assistantId)).toBeNull();
    expect(await test.store.member.list(id)).toEqual([]);
    await expect(test.api.org.get(id)).rejects.toEqual(refused(404, 'not-found'));
    for (const client of [admin, test.clientOf(key.value)])
      await expect(client.assistant.list()).rejects.toEqual(refused(401, 'unauthorized'));
  });

  it('one whose removal fails is closed at once, and a job finishes it', async () => {
    const { id, admin } = await openOrg('Stuck');
    failure = new Error('the disk does not answer');
    await admin.org.delete(id);
    failure = undefined;
    await expect(admin.assistant.list()).rejects.toEqual(refused(401, 'unauthorized'));
    await expect(test.api.org.get(id)).rejects.toEqual(refused(404, 'not-found'));
    expect(await test.store.job.cancel('org-removal', id)).toBe(true);
  });

  it('the one of the website cannot be deleted', async () => {
    await using server = await createHttpServer(fakeContext({ store: test.store, siteOrgId: test.orgId }));
    const api = createApiClient({
      token: test.keys.private,
      baseUrl: 'http://localhost',
      fetch: injectedFetch(server),
    });
    await expect(api.org.delete(test.orgId)).rejects.toEqual(refused(409, 'conflict'));
    expect(await api.org.get(test.orgId)).toMatchObject({ name: 'Test' });
  });
});

describe('invitations', () => {
  it('AP-111 POST /org/{id}/invite asks people to join; each link is good once', async () => {
    const { id, admin } = await openOrg();
    const emails = ['x@example.com', 'y@example.com', 'X@example.com'];
    expect(await admin.org.invite(id, { emails, role: 'editor' })).toBeUndefined();
    const { invitations } = await admin.org.pendingInvitations(id);
    expect(invitations.map(({ email }) => email.toLowerCase()).toSorted()).toEqual([
      'x@example.com',
      'y@example.com',
    ]);
    expect(invitations[0]).toMatchObject({ role: 'editor', expiresAt: '2026-01-08T00:00:00.000Z' });
    const token = await linkToken(admin, id, 'y@example.com');
    const accept = () => test.publicApi.org.acceptInvitation({ token, fullName: ' Y\tZ ' });
    const answers = await Promise.allSettled([accept(), accept()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(accept()).rejects.toEqual(refused(401, 'invitation-not-valid'));
    expect(await admin.org.users(id)).toEqual([
      expect.objectContaining({ email: 'y@example.com', fullName: 'Y Z', role: 'editor' }),
    ]);
    const invalid = { emails: ['not an address'], role: 'owner' as 'admin' };
    await expect(admin.org.invite(id, invalid)).rejects.toMatchObject({
      body: {
        message: [
          'emails.0 must be an email',
          'role must be one of the following values: viewer, editor, admin',
        ],
      },
    });
    await expect(
      admin.org.invite(id, { emails: ['z@example.com'], role: 'viewer', redirectTo: 'javascript:alert(1)' }),
    ).rejects.toMatchObject({ body: { message: ['redirectTo must be an http:// or https:// address'] } });
  });

  it('can be revoked, and a newer one replaces an older', async () => {
    const { id, admin } = await openOrg();
    await admin.org.invite(id, { emails: ['r@example.com'], role: 'admin' });
    const old = await linkToken(admin, id, 'r@example.com');
    await admin.org.invite(id, { emails: ['R@example.com'], role: 'viewer' });
    const { invitations } = await admin.org.pendingInvitations(id);
    expect(invitations).toHaveLength(1);
    const accept = (token: string) => admin.org.acceptInvitation({ token, fullName: 'R' });
    await expect(accept(old)).rejects.toEqual(refused(401, 'invitation-not-valid'));
    const current = await linkToken(admin, id, 'R@example.com');
    const invitationId = invitations[0]?.id ?? '';
    await expect(test.otherApi.org.revokeInvitation(test.otherOrgId, invitationId)).rejects.toEqual(
      refused(404, 'not-found'),
    );
    expect(await admin.org.revokeInvitation(id, invitationId)).toMatchObject({ role: 'viewer' });
    await expect(accept(current)).rejects.toEqual(refused(401, 'invitation-not-valid'));
    expect(await admin.org.users(id)).toEqual([]);
  });

  it('end after seven days, and are not forged', async () => {
    const { id, admin } = await openOrg();
    await admin.org.invite(id, { emails: ['late@example.com'], role: 'viewer' });
    const token = await linkToken(admin, id, 'late@example.com');
    const accept = (token: string) => admin.org.acceptInvitation({ token, fullName: 'L' });
    const before = now;
    now += 7 * 24 * 3_600_000 + 10_000;
    await expect(accept(token)).rejects.toEqual(refused(401, 'invitation-not-valid'));
    now = before;
    for (const wrong of [`${token.slice(0, -2)}AA`, 'x', token.split('.').slice(0, 2).join('.')])
      await expect(accept(wrong)).rejects.toEqual(refused(401, 'invitation-not-valid'));
    expect((await accept(token)).user.email).toBe('late@example.com');
  });

  it('of a member lead back in and change nothing', async () => {
    const { id, admin } = await openOrg();
    const first = await join(admin, id, 'admin', 'again@example.com');
    const again = await join(admin, id, 'viewer', 'again@example.com');
    expect(again.user).toEqual(first.user);
    expect(await again.api.token.list()).toEqual([]);
  });

  it('go out by mail where there is one, and then nobody else sees the link', async () => {
    const config = envToConfig({
      SAYWELL_SITE_DIR: '/nowhere',
      SAYWELL_LOG_LEVEL: 'silent',
      SAYWELL_SMTP_URL: 'smtp://localhost:1',
      SAYWELL_MAIL_FROM: 'hello@saywell.example',
      SAYWELL_PUBLIC_URL: 'https://voice.example',
    });
    let woken = 0;
    await using mailing = await openApi(() => ({ config }));
    const { api, orgId, store } = mailing;
    store.onJobsAdded(() => void (woken += 1));
    await api.org.invite(orgId, { emails: ['m@example.com'], role: 'viewer' });
    const { invitations } = await api.org.pendingInvitations(orgId);
    expect(invitations).toEqual([expect.not.objectContaining({ acceptUrl: expect.anything() })]);
    expect(woken).toBe(1);
    expect(await store.job.cancel('invitation-mail', invitations[0]?.id ?? '')).toBe(true);
  });
});
