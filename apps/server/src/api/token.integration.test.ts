import { afterAll, beforeAll, expect, it } from 'vitest';
import { createJwtService } from '../features/auth/create-jwt-service.ts';
import { testEncryptionKey } from '../platform/database/testing/test-database.ts';
import { openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
beforeAll(async () => {
  test = await openApi((store) => ({
    jwts: createJwtService({ store, encryptionKey: testEncryptionKey, now: Date.now }),
  }));
});
afterAll(() => test[Symbol.asyncDispose]());

const hourMs = 3_600_000;
const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();

it('a key says when it was last used, to the hour', async () => {
  const { api, clientOf, setTime } = test;
  const { id, value } = await api.token.create({ name: 'CRM' });
  expect(await api.token.get(id)).not.toHaveProperty('lastUsedAt');
  const used = async (at: string): Promise<string | undefined> => {
    setTime(at);
    await clientOf(value).assistant.list({});
    return (await api.token.get(id)).lastUsedAt;
  };
  const first = '2026-01-01T10:00:00.000Z';
  expect(await used(first)).toBe(first);
  expect(await used('2026-01-01T10:59:00.000Z')).toBe(first);
  expect(await used('2026-01-01T11:00:01.000Z')).toBe('2026-01-01T11:00:01.000Z');
  expect((await api.token.get(id)).updatedAt).toBe('2026-01-01T00:00:00.000Z');
});

it('a key that is over is refused as such, and with it the tokens of it', async () => {
  const { api, clientOf, store, orgId } = test;
  const { id, value } = await api.token.create({ name: 'Short', expiresAt: inMs(hourMs) });
  const { accessToken, aud } = await clientOf(value).org.auth(orgId);
  expect(Date.parse(aud.expiresAt)).toBeLessThanOrEqual(Date.now() + hourMs);
  await store.token.update(orgId, id, { expiresAt: inMs(-1) });
  for (const client of [clientOf(value), clientOf(accessToken)])
    await expect(client.assistant.list({})).rejects.toMatchObject({ status: 401, code: 'token-expired' });
  await api.token.update(id, { expiresAt: null });
  await expect(clientOf(value).assistant.list({})).resolves.toEqual([]);
});

it('a key may do what its role may, and no more', async () => {
  const { api, clientOf } = test;
  const { id, value, role } = await api.token.create({ name: 'Reader', role: 'viewer' });
  expect(role).toBe('viewer');
  const reader = clientOf(value);
  await expect(reader.assistant.list({})).resolves.toEqual([]);
  await expect(reader.assistant.create({ name: 'No' })).rejects.toMatchObject({
    code: 'role-not-sufficient',
  });
  await api.token.update(id, { role: 'editor' });
  await expect(reader.tool.create({ type: 'endCall' })).resolves.toBeDefined();
  await expect(reader.token.list({})).rejects.toMatchObject({ code: 'role-not-sufficient' });
  await api.token.update(id, { role: null });
  await expect(reader.token.list({})).resolves.toBeDefined();
});

it('names the field of what makes no sense', async () => {
  const { api } = test;
  const refused = (field: string) => ({ code: 'validation-failed', message: expect.stringContaining(field) });
  await expect(api.token.create({ tag: 'public', role: 'viewer' })).rejects.toMatchObject(refused('role'));
  await expect(api.token.create({ expiresAt: inMs(-1) })).rejects.toMatchObject(refused('expiresAt'));
  const { id } = await api.token.create({ role: 'viewer' });
  await expect(api.token.update(id, { tag: 'public' })).rejects.toMatchObject(refused('role'));
  await expect(api.token.update(id, { tag: 'public', role: null })).resolves.toMatchObject({ tag: 'public' });
});

it('a credential says when its secrets were last taken out, and not when it was looked at', async () => {
  const { api, store, orgId } = test;
  const { id } = await api.credential.create({ provider: 'openai', apiKey: 'sk-1' });
  const newer = await api.credential.create({ provider: 'openai', apiKey: 'sk-2' });
  await store.credential.lookAt(orgId, id);
  expect(await api.credential.get(id)).not.toHaveProperty('lastUsedAt');
  await store.credential.openAll(orgId, 'openai', (one) => one.id === id);
  expect((await api.credential.get(id)).lastUsedAt).toEqual(expect.any(String));
  expect(await api.credential.get(newer.id)).not.toHaveProperty('lastUsedAt');
  await store.credential.open(orgId, newer.id);
  expect((await api.credential.list({ limit: 1 }))[0]).toHaveProperty('lastUsedAt');
});
