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

/** A new organisation with an administrator's client; nothing of it is another test's. */
async function openOrg(name = 'Acme') {
  const { id } = await test.api.org.create({ name });
  const { accessToken } = await test.api.org.auth(id);
  return { id, admin: test.clientOf(accessToken) };
}
type Admin = Awaited<ReturnType<typeof openOrg>>['admin'];

/** Invites, follows the link, and answers the new member's client. */
async function join(admin: Admin, orgId: string, role: 'viewer' | 'editor' | 'admin', email: string) {
  await admin.org.invite(orgId, { emails: [email], role });
  const { user, accessToken } = await admin.org.acceptInvitation({
    token: await linkToken(admin, orgId, email),
    fullName: 'Ann Lee',
  });
  return { user, accessToken, api: test.clientOf(accessToken) };
}

async function linkToken(admin: Admin, orgId: string, email: string): Promise<string> {
  const { invitations } = await admin.org.pendingInvitations(orgId);
  const link = invitations.find((invitation) => invitation.email === email)?.acceptUrl ?? '';
  return new URL(link).searchParams.get('token') ?? '';
}

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
    await test.api.org.update(id, { hipaaEnabled: true, channel: 'weekly' });
    const changed = await test.api.org.update(id, { name: 'After', channel: null, concurrencyLimit: 2 });
    expect(changed).toMatchObject({ name: 'After', hipaaEnabled: true, concurrencyLimit: 2 });
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

describe('members', () => {
  it('AP-5 an organisation has users, invites, roles and an auth token', async () => {
    const { id, admin } = await openOrg();
    const { user, api } = await join(admin, id, 'editor', 'five@example.com');
    expect(await api.org.users(id)).toEqual([user]);
    const { invitations } = await admin.org.pendingInvitations(id);
    expect(invitations).toEqual([]);
    await admin.org.invite(id, { emails: ['boss@example.com'], role: 'admin' });
    await admin.org.updateRole(id, { userId: user.id, role: 'viewer' });
    expect((await admin.org.users(id))[0]?.role).toBe('viewer');
    expect((await admin.org.auth(id)).aud).toMatchObject({ orgId: id, role: 'admin' });
  });

  it('AP-7 memberships begin with an invitation and end by leaving or removal', async () => {
    const { id, admin } = await openOrg();
    const first = await join(admin, id, 'admin', 'one@example.com');
    const second = await join(admin, id, 'viewer', 'two@example.com');
    expect((await admin.org.users(id)).map(({ email }) => email)).toEqual([
      'one@example.com',
      'two@example.com',
    ]);
    await second.api.org.leave(id);
    expect((await admin.org.users(id)).map(({ email }) => email)).toEqual(['one@example.com']);
    const third = await join(admin, id, 'admin', 'three@example.com');
    await third.api.org.removeMember(id, first.user.id);
    expect((await admin.org.users(id)).map(({ email }) => email)).toEqual(['three@example.com']);
  });

  it('AP-8 a role decides what its member may do', async () => {
    const { id, admin } = await openOrg();
    const { api: viewer } = await join(admin, id, 'viewer', 'viewer@example.com');
    const { api: editor } = await join(admin, id, 'editor', 'editor@example.com');
    const { id: assistantId } = await editor.assistant.create({ name: 'Max' });
    expect(await viewer.assistant.get(assistantId)).toMatchObject({ name: 'Max' });
    await expect(viewer.assistant.create({})).rejects.toEqual(refused(403, 'role-not-sufficient'));
    await expect(viewer.assistant.delete(assistantId)).rejects.toEqual(refused(403, 'role-not-sufficient'));
    for (const member of [viewer, editor]) {
      await expect(member.token.list()).rejects.toEqual(refused(403, 'role-not-sufficient'));
      await expect(member.org.invite(id, { emails: ['a@b.example'], role: 'admin' })).rejects.toEqual(
        refused(403, 'role-not-sufficient'),
      );
      await expect(member.org.delete(id)).rejects.toEqual(refused(403, 'role-not-sufficient'));
    }
    expect(await editor.assistant.get(assistantId)).toMatchObject({ name: 'Max' });
  });

  it('AP-108 GET /org/{id}/user lists them', async () => {
    const { id, admin } = await openOrg();
    const { user } = await join(admin, id, 'viewer', 'Ann.Lee@Example.com');
    expect(user).toMatchObject({ email: 'Ann.Lee@Example.com', fullName: 'Ann Lee', role: 'viewer' });
    expect(await admin.org.users(id)).toEqual([user]);
    await expect(test.otherApi.org.users(id)).rejects.toEqual(refused(404, 'not-found'));
  });

  it('AP-109 DELETE /org/{id}/leave ends the caller’s membership', async () => {
    const { id, admin } = await openOrg();
    const { api, user } = await join(admin, id, 'editor', 'leaver@example.com');
    await api.org.leave(id);
    expect(await test.store.member.get(id, user.id)).toBeNull();
    await expect(api.assistant.list()).rejects.toEqual(refused(401, 'unauthorized'));
    await expect(admin.org.leave(id)).rejects.toEqual(refused(409, 'conflict'));
  });

  it('AP-110 DELETE /org/{id}/member/{userId}/leave ends another’s', async () => {
    const { id, admin } = await openOrg();
    const { api, user } = await join(admin, id, 'editor', 'removed@example.com');
    await expect(test.otherApi.org.removeMember(id, user.id)).rejects.toEqual(refused(404, 'not-found'));
    await expect(test.otherApi.org.removeMember(test.otherOrgId, user.id)).rejects.toEqual(
      refused(404, 'not-found'),
    );
    expect(await test.store.member.get(id, user.id)).not.toBeNull();
    await admin.org.removeMember(id, user.id);
    expect(await test.store.member.get(id, user.id)).toBeNull();
    await expect(api.assistant.list()).rejects.toEqual(refused(401, 'unauthorized'));
    await expect(admin.org.removeMember(id, user.id)).rejects.toEqual(refused(404, 'not-found'));
  });

  it('the last administrator stays one', async () => {
    const { id, admin } = await openOrg();
    const first = await join(admin, id, 'admin', 'a@example.com');
    await expect(first.api.org.leave(id)).rejects.toEqual(refused(409, 'last-admin'));
    await expect(admin.org.removeMember(id, first.user.id)).rejects.toEqual(refused(409, 'last-admin'));
    const demote = { userId: first.user.id, role: 'viewer' } as const;
    await expect(admin.org.updateRole(id, demote)).rejects.toEqual(refused(409, 'last-admin'));
    await admin.org.updateRole(id, { userId: first.user.id, role: 'admin' });
    const second = await join(admin, id, 'admin', 'b@example.com');
    const left = await Promise.allSettled([
      admin.org.removeMember(id, first.user.id),
      admin.org.removeMember(id, second.user.id),
    ]);
    expect(left.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await admin.org.users(id)).toHaveLength(1);
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

describe('roles and tokens', () => {
  it('AP-112 PATCH /org/{id}/role changes a role, and ends the tokens of the old one', async () => {
    const { id, admin } = await openOrg();
    const { api, user } = await join(admin, id, 'viewer', 'up@example.com');
    await admin.org.updateRole(id, { userId: user.id, role: 'editor' });
    expect(await admin.org.users(id)).toEqual([expect.objectContaining({ id: user.id, role: 'editor' })]);
    await expect(api.assistant.list()).rejects.toEqual(refused(401, 'unauthorized'));
    await admin.org.updateRole(id, { userId: user.id, role: 'viewer' });
    await expect(api.assistant.list()).rejects.toEqual(refused(401, 'unauthorized'));
    const { api: back } = await join(admin, id, 'admin', 'up@example.com');
    await expect(back.assistant.create({})).rejects.toEqual(refused(403, 'role-not-sufficient'));
    await expect(admin.org.updateRole(id, { userId: unknownId, role: 'admin' })).rejects.toEqual(
      refused(404, 'not-found'),
    );
    await expect(test.otherApi.org.updateRole(id, { userId: user.id, role: 'admin' })).rejects.toEqual(
      refused(404, 'not-found'),
    );
  });

  it('AP-113 GET /org/{id}/auth answers a bearer token of the caller’s own', async () => {
    const { id, admin } = await openOrg();
    const key = await admin.token.create({ tag: 'private' });
    const byKey = await test.clientOf(key.value).org.auth(id);
    expect(byKey.aud).toEqual({ orgId: id, role: 'admin', expiresAt: '2026-01-01T01:00:00.000Z' });
    const withKey = test.clientOf(byKey.accessToken);
    const assistant = await withKey.assistant.create({ name: 'Max' });
    expect(assistant.orgId).toBe(id);
    await admin.token.delete(key.id);
    await expect(withKey.assistant.list()).rejects.toEqual(refused(401, 'unauthorized'));

    const { api, user } = await join(admin, id, 'viewer', 'jwt@example.com');
    const byMember = await api.org.auth(id);
    expect(byMember.aud).toEqual({
      orgId: id,
      role: 'viewer',
      userId: user.id,
      expiresAt: '2026-01-08T00:00:00.000Z',
    });
    expect(await test.clientOf(byMember.accessToken).assistant.get(assistant.id)).toEqual(assistant);
    await expect(test.clientOf(byMember.accessToken).token.list()).rejects.toEqual(
      refused(403, 'role-not-sufficient'),
    );
    await expect(test.otherApi.org.auth(id)).rejects.toEqual(refused(404, 'not-found'));
    await expect(test.publicApi.org.auth(test.orgId)).rejects.toEqual(refused(401, 'wrong-key-kind'));
  });

  it('whoever administers an organisation through its parent gets no further than the parent does', async () => {
    const { id, admin } = await openOrg('Child');
    const grandchild = await admin.org.create({ name: 'Grandchild' });
    expect(await admin.org.get(grandchild.id)).toEqual(grandchild);
    await expect(admin.org.auth(grandchild.id)).rejects.toEqual(refused(404, 'not-found'));
    await expect(test.api.org.get(grandchild.id)).rejects.toEqual(refused(404, 'not-found'));
    expect((await admin.org.list()).map((org) => org.id)).toEqual(
      expect.arrayContaining([id, grandchild.id]),
    );
  });
});

describe('keys', () => {
  it('AP-76 POST /token answers the value, once', async () => {
    const restrictions = { allowedOrigins: ['https://site.example'] };
    const created = await test.api.token.create({ tag: 'public', name: 'Site', restrictions });
    expect(created).toMatchObject({ tag: 'public', name: 'Site', restrictions, orgId: test.orgId });
    expect(await test.store.token.identify(created.value)).toMatchObject({
      tokenId: created.id,
      tag: 'public',
    });
    expect((await test.api.token.create({})).tag).toBe('private');
    await expect(test.clientOf(created.value).token.list()).rejects.toMatchObject({ status: 401 });
  });

  it('AP-77 GET /token lists them without their values', async () => {
    const { value, ...created } = await test.api.token.create({ name: 'Listed' });
    const listed = await test.api.token.list({ limit: 1_000 });
    expect(listed).toContainEqual({ ...created, value: `••••••••${value.slice(-4)}` });
    expect(JSON.stringify(listed)).not.toContain(value);
    expect((await test.otherApi.token.list()).map(({ id }) => id)).not.toContain(created.id);
  });

  it('AP-78 GET /token/{id} answers one without its value', async () => {
    const { value, ...created } = await test.api.token.create({ name: 'One' });
    expect(await test.api.token.get(created.id)).toEqual({ ...created, value: `••••••••${value.slice(-4)}` });
    await expect(test.otherApi.token.get(created.id)).rejects.toEqual(refused(404, 'not-found'));
  });

  it('AP-79 PATCH /token/{id} changes what the key may do', async () => {
    const { id, value } = await test.api.token.create({ name: 'Changed' });
    const changed = await test.api.token.update(id, { name: null, restrictions: { enabled: false } });
    expect(changed).not.toHaveProperty('name');
    expect(await test.api.token.get(id)).toEqual(changed);
    await expect(test.clientOf(value).assistant.list()).rejects.toEqual(refused(401, 'unauthorized'));
    await test.api.token.update(id, { restrictions: null });
    expect(await test.clientOf(value).org.list()).not.toEqual([]);
    await expect(test.otherApi.token.update(id, { name: 'Theirs' })).rejects.toEqual(
      refused(404, 'not-found'),
    );
  });

  it('AP-80 DELETE /token/{id} ends the key', async () => {
    const { id, value } = await test.api.token.create({ name: 'Deleted' });
    await expect(test.otherApi.token.delete(id)).rejects.toEqual(refused(404, 'not-found'));
    expect(await test.clientOf(value).org.list()).not.toEqual([]);
    expect(await test.api.token.delete(id)).toMatchObject({ id, name: 'Deleted' });
    await expect(test.clientOf(value).org.list()).rejects.toEqual(refused(401, 'unauthorized'));
    await expect(test.api.token.get(id)).rejects.toEqual(refused(404, 'not-found'));
  });
});
