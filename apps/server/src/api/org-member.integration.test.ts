import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJwtService } from '../features/auth/create-jwt-service.ts';
import { testEncryptionKey } from '../platform/database/testing/test-database.ts';
import { openApi, type TestApi } from './testing/open-api.ts';
import { orgMembers } from './testing/org-members.ts';

let test: TestApi;
const now = Date.parse('2026-01-01T00:00:00.000Z');
const unknownId = '0192f0c0-0000-7000-8000-0000000000ff';

beforeAll(async () => {
  test = await openApi((store) => ({
    jwts: createJwtService({ store, encryptionKey: testEncryptionKey, now: () => now }),
  }));
});
afterAll(() => test[Symbol.asyncDispose]());

const { openOrg, join } = orgMembers(() => test);

const refused = (status: number, code: string) => expect.objectContaining({ status, code });

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

  it('viewers read no secret inside a body', async () => {
    const { id, admin } = await openOrg();
    const { api: viewer } = await join(admin, id, 'viewer', 'reader@example.com');
    const mark = 'hush-hush';
    const server = { url: 'https://hooks.example', secret: mark, headers: { 'x-key': mark } };
    const { id: assistantId } = await admin.assistant.create({
      name: 'Max',
      server,
      metadata: { secret: 'the customer’s own' },
      credentials: [{ provider: 'openai', apiKey: mark }],
    });
    const { id: toolId } = await admin.tool.create({
      type: 'function',
      function: { name: 'find' },
      server,
    });
    expect(JSON.stringify(await admin.assistant.get(assistantId))).toContain(mark);
    const read = await Promise.all([
      viewer.assistant.get(assistantId),
      viewer.assistant.list(),
      viewer.tool.get(toolId),
    ]);
    expect(JSON.stringify(read)).not.toContain(mark);
    expect(read[0]).toMatchObject({
      name: 'Max',
      server: { url: server.url },
      metadata: { secret: 'the customer’s own' },
    });
    expect(await viewer.org.auth(id)).toMatchObject({ accessToken: expect.any(String) });
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
