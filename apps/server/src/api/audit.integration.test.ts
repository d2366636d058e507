import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJwtService } from '../features/auth/create-jwt-service.ts';
import { createOrgRemoval } from '../features/orgs/create-org-removal.ts';
import { actAs } from '../platform/database/acting.ts';
import { testEncryptionKey } from '../platform/database/testing/test-database.ts';
import { createLog } from '../platform/logs/create-log.ts';
import { openApi, type TestApi } from './testing/open-api.ts';
import { orgMembers } from './testing/org-members.ts';

let test: TestApi;
const now = Date.parse('2026-01-01T00:00:00.000Z');
beforeAll(async () => {
  test = await openApi((store) => ({
    jwts: createJwtService({ store, encryptionKey: testEncryptionKey, now: () => now }),
    orgRemoval: createOrgRemoval({ store, hooks: [], log: createLog({ level: 'silent' }), now: () => now }),
  }));
});
afterAll(() => test[Symbol.asyncDispose]());

const { openOrg, join } = orgMembers(() => test);
const secret = 'hush-hush';

/** The entries of one thing, the oldest first. */
const entriesOf = async (subjectId: string, api = test.api) =>
  (await api.audit.list({ subjectId, sortOrder: 'ASC' })).results;

describe('what is written down', () => {
  it('who changed what of an assistant: once for each change, with pointers and versions, and no values', async () => {
    const { id, admin } = await openOrg();
    const { api, user } = await join(admin, id, 'editor', 'ann@example.com');
    const modelSaying = (content: string) => ({
      provider: 'saywell' as const,
      model: 'built-in' as const,
      messages: [{ role: 'system' as const, content }],
    });
    const server = { url: 'https://hooks.example', secret };
    const made = await api.assistant.create({ name: 'Ava', model: modelSaying('Be kind.'), server });
    await api.assistant.update(made.id, {
      model: modelSaying('Be brief.'),
      server: { ...server, secret: 'other' },
    });
    await api.assistant.update(made.id, { name: 'Ava' });
    await api.assistant.delete(made.id);
    const entries = await entriesOf(made.id, admin);
    expect(entries).toMatchObject([
      {
        action: 'assistant.create',
        change: 'created',
        pointers: [],
        versionAfter: 'v1',
        afterHash: entries[1]?.beforeHash,
      },
      {
        action: 'assistant.update',
        change: 'updated',
        pointers: ['/model/messages/0/content', '/server/secret'],
        pointerCount: 2,
        versionBefore: 'v1',
        versionAfter: 'v2',
        beforeHash: expect.stringMatching(/^[\da-f]{64}$/),
      },
      { action: 'assistant.delete', change: 'deleted', beforeHash: entries[1]?.afterHash },
    ]);
    for (const entry of entries)
      expect(entry).toMatchObject({
        actor: { type: 'member', id: user.id, name: user.fullName },
        kind: 'assistant',
        subjectName: 'Ava',
        ip: '127.0.0.1',
        userAgent: expect.any(String),
        requestId: expect.any(String),
      });
    expect(JSON.stringify(entries)).not.toContain(secret);
    expect(JSON.stringify(entries)).not.toContain('Be brief');
  });

  it('a change in an atomic request is one entry, and one that is undone is none', async () => {
    const headers = { authorization: `Bearer ${test.keys.private}`, 'idempotency-key': 'once' };
    const request = { method: 'POST', url: '/assistant', headers, payload: { name: 'Once' } } as const;
    const first = await test.server.inject(request);
    await test.server.inject(request);
    const { id } = first.json();
    expect(await entriesOf(id)).toMatchObject([
      { change: 'created', actor: { type: 'key' }, versionAfter: 'v1' },
    ]);
    const undone = test.store.transaction(async (store) => {
      await store.assistant.update(test.orgId, id, { name: 'Undone' });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('keys: their role, without their value; credentials: that the secret is another one', async () => {
    const { api } = test;
    const token = await api.token.create({ name: 'CRM', role: 'viewer' });
    await api.token.update(token.id, { role: 'editor' });
    expect(await entriesOf(token.id)).toMatchObject([
      { kind: 'token', detail: 'viewer', subjectName: 'CRM' },
      { pointers: ['/role'], detail: 'viewer → editor' },
    ]);
    const { id } = await api.credential.create({ provider: 'openai', apiKey: secret, name: 'Main' });
    await api.credential.update(id, { provider: 'openai', name: 'Other' });
    await api.credential.update(id, { provider: 'openai', apiKey: 'another' });
    expect(await entriesOf(id)).toMatchObject([
      { change: 'created', subjectName: 'Main' },
      { pointers: ['/name'] },
      { pointers: ['/secrets'] },
    ]);
    const all = JSON.stringify(await api.audit.list({ limit: 100 }));
    expect(all).not.toContain(token.value);
    expect(all).not.toContain(secret);
  });

  it('invitations, who accepts them, roles, and a member that is removed', async () => {
    const { id, admin } = await openOrg();
    const { user } = await join(admin, id, 'viewer', 'leaver@example.com');
    await admin.org.updateRole(id, { userId: user.id, role: 'editor' });
    const other = await join(admin, id, 'admin', 'stays@example.com');
    await other.api.org.removeMember(id, user.id);
    const told = (await entriesOf(user.id, admin)).map(({ change, action, detail, actor }) => [
      change,
      action,
      detail,
      actor.type,
    ]);
    expect(told).toEqual([
      ['created', 'org.accept-invitation', 'viewer', 'guest'],
      ['updated', 'org.update-role', 'viewer → editor', 'key'],
      ['deleted', 'org.remove-member', 'editor', 'member'],
    ]);
    const invitations = (await admin.audit.list({ kind: 'invitation', sortOrder: 'ASC' })).results;
    expect(invitations.slice(0, 2)).toMatchObject([
      { change: 'created', action: 'org.invite', subjectName: 'leaver@example.com', detail: 'viewer' },
      { change: 'deleted', action: 'org.accept-invitation' },
    ]);
  });

  it('what visitors left is named by its id alone', async () => {
    const { api, store, orgId } = test;
    const callId = store.chat.createId();
    const id = await store.booking.create(orgId, callId, { name: 'Zoe Zebra', phone: '', when: 'monday' });
    expect(await entriesOf(id)).toEqual([]);
    await api.booking.update(id, { state: 'confirmed', note: 'Zoe Zebra called' });
    await api.booking.delete(id);
    const entries = await entriesOf(id);
    expect(entries).toMatchObject([
      { kind: 'booking', change: 'updated', pointers: ['/note', '/state'], detail: 'new → confirmed' },
      { kind: 'booking', change: 'deleted' },
    ]);
    for (const entry of entries) expect(Object.keys(entry)).not.toContain('beforeHash');
    expect(JSON.stringify(entries)).not.toContain('Zebra');
  });

  it('acts that change no resource, and work of the server itself', async () => {
    const { api, store, orgId } = test;
    await api.logs.delete({ customerId: 'nobody' });
    const [act] = (await api.audit.list({ kind: 'action' })).results;
    expect(act).toMatchObject({ action: 'logs.delete', actor: { type: 'key' } });
    expect(act).not.toHaveProperty('change');
    const { id } = await api.tool.create({ type: 'endCall' });
    await actAs({ type: 'system', action: 'job/tidy' }, () => store.tool.delete(orgId, id));
    expect((await entriesOf(id)).at(-1)).toMatchObject({ actor: { type: 'system' }, action: 'job/tidy' });
  });

  it('organisations: who makes and removes one reads of it at home', async () => {
    const { api, orgId } = test;
    const { id, admin } = await openOrg('Branch');
    await admin.tool.create({ type: 'endCall' });
    const within = (await admin.audit.list({ kind: 'tool' })).results;
    expect(within).toMatchObject([{ orgId: id, actor: { type: 'key', orgId } }]);
    await api.org.delete(id);
    expect(
      (await entriesOf(id)).map(({ action, change, subjectName }) => [action, change, subjectName]),
    ).toEqual([
      ['org.create', 'created', 'Branch'],
      ['org.delete', 'updated', 'Branch'],
      ['org.delete', 'deleted', 'Branch'],
    ]);
  });
});

describe('how it is read and kept', () => {
  it('by who, what, kind, id and time, page by page and as a CSV', async () => {
    const { api, keys, server } = test;
    const { id } = await api.squad.create({
      name: '=HYPERLINK("x")',
      members: [{ assistant: { name: 'A' } }],
    });
    await api.squad.update(id, { name: 'B' });
    const key = (await api.audit.list({ kind: 'squad' })).results[0]?.actor.id ?? '';
    const first = await api.audit.list({ actorId: key, actorType: 'key', kind: 'squad', limit: 1 });
    expect(first).toMatchObject({ results: [{ action: 'squad.update' }], metadata: { totalItems: 2 } });
    const cursor = first.metadata.nextCursor ?? '';
    const next = await api.audit.list({ actorId: key, kind: 'squad', limit: 1, cursor });
    expect(next.results).toMatchObject([{ action: 'squad.create' }]);
    expect((await api.audit.list({ subjectId: id, action: 'squad.create' })).results).toHaveLength(1);
    const future = '2100-01-01T00:00:00.000Z';
    expect((await api.audit.list({ subjectId: id, createdAtGt: future })).results).toEqual([]);
    const { payload, headers } = await server.inject({
      url: `/audit/export?subjectId=${id}`,
      headers: { authorization: `Bearer ${keys.private}` },
    });
    expect(headers['content-type']).toContain('text/csv');
    expect(payload.split('\r\n')).toHaveLength(4);
    expect(payload).toContain(`"'=HYPERLINK(""x"")"`);
  });

  it('is added to only: neither a route nor a statement changes or deletes it, but its age', async () => {
    const { api, pool, store } = test;
    const { id } = await api.tool.create({ type: 'endCall' });
    await api.logs.delete({});
    for (const statement of [
      `update audit_entry set action = 'x'`,
      'delete from audit_entry',
      'truncate audit_entry',
    ])
      await expect(pool.query(statement)).rejects.toThrow(/audit log/);
    expect(await entriesOf(id)).toHaveLength(1);
    expect(await store.audit.deleteOlder(Date.parse('2020-01-01T00:00:00.000Z'))).toBe(0);
    expect(await store.audit.deleteOlder(Date.parse('2100-01-01T00:00:00.000Z'))).toBeGreaterThan(0);
    expect(await entriesOf(id)).toEqual([]);
    await expect(pool.query('delete from audit_entry')).resolves.toBeDefined();
  });
});
