import { listQuerySchema } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { openTestDatabase, testEncryptionKey } from '../../platform/database/testing/test-database.ts';
import { createStore } from '../create-store.ts';
import { openTestStore } from '../testing/test-store.ts';
import { token } from './token-table.ts';

it('a token is answered with its value once, and found by it', async () => {
  await using test = await openTestStore();
  const restrictions = { allowedOrigins: ['https://example.com'] };
  const token = await test.store.token.create(test.orgId, { tag: 'public', name: 'site', restrictions });
  expect(token).toMatchObject({ tag: 'public', name: 'site', restrictions, orgId: test.orgId });
  expect(token.value).toMatch(/^[\w-]{43}$/);
  const masked = { ...token, value: `••••••••${token.value.slice(-4)}` };
  expect(await test.store.token.get(test.orgId, token.id)).toEqual(masked);
  expect(await test.store.token.list(test.orgId, listQuerySchema.parse({}))).toEqual([masked]);
  expect(await test.store.token.identify(token.value)).toEqual({
    tokenId: token.id,
    orgId: test.orgId,
    role: 'admin',
    tag: 'public',
    restrictions,
  });
});

it('no two tokens have the same value', async () => {
  await using test = await openTestStore();
  const create = () => test.store.token.create(test.orgId, { tag: 'private' });
  const tokens = await Promise.all(Array.from({ length: 10 }, create));
  expect(new Set(tokens.map(({ value }) => value)).size).toBe(10);
});

it('what is not a key is nobody', async () => {
  await using test = await openTestStore();
  const { value } = await test.store.token.create(test.orgId, { tag: 'private' });
  for (const wrong of ['', value.slice(1), `${value}x`, value.toUpperCase(), 'ü\0', 'x'.repeat(100_000)]) {
    expect(await test.store.token.identify(wrong)).toBeNull();
  }
});

it('an update keeps the key, null clears', async () => {
  await using test = await openTestStore();
  const { id, value } = await test.store.token.create(test.orgId, {
    tag: 'public',
    name: 'site',
    restrictions: { enabled: true },
  });
  const updated = await test.store.token.update(test.orgId, id, { tag: 'private', restrictions: null });
  expect(updated).toMatchObject({ id, tag: 'private', name: 'site' });
  expect(updated).not.toHaveProperty('restrictions');
  expect(await test.store.token.identify(value)).toMatchObject({ tag: 'private', restrictions: undefined });
});

it('a deleted token is nobody', async () => {
  await using test = await openTestStore();
  const token = await test.store.token.create(test.orgId, { tag: 'private' });
  expect(await test.store.token.delete(test.orgId, token.id)).toMatchObject({ id: token.id });
  expect(await test.store.token.identify(token.value)).toBeNull();
});

describe('a key that was used a moment ago', () => {
  it('is what it is changed to at once, and nobody when it is deleted', async () => {
    await using test = await openTestStore();
    const { id, value } = await test.store.token.create(test.orgId, { tag: 'public' });
    expect(await test.store.token.identify(value)).toMatchObject({ restrictions: undefined });
    const restrictions = { enabled: false };
    await test.store.token.update(test.orgId, id, { restrictions });
    expect(await test.store.token.identify(value)).toMatchObject({ restrictions });
    await test.store.token.delete(test.orgId, id);
    expect(await test.store.token.identify(value)).toBeNull();
  });

  it('is nobody when its organisation is removed', async () => {
    await using test = await openTestStore();
    const { value } = await test.store.token.create(test.orgId, { tag: 'private' });
    expect(await test.store.token.identify(value)).not.toBeNull();
    await test.store.org.beginRemoval(test.orgId);
    expect(await test.store.token.identify(value)).toBeNull();
  });

  it('is not asked for again, so that a change behind the server counts a second later', async () => {
    const clock = { now: Date.parse('2026-01-01T00:00:00.000Z') };
    await using database = await openTestDatabase();
    const store = createStore(database, { encryptionKey: testEncryptionKey, now: () => clock.now });
    const { id: orgId } = await store.org.create('Acme');
    const { value } = await store.token.create(orgId, { tag: 'private' });
    const identity = await store.token.identify(value);
    await database.db.delete(token);
    clock.now += 999;
    expect(await store.token.identify(value)).toEqual(identity);
    clock.now += 1;
    expect(await store.token.identify(value)).toBeNull();
  });
});

it('the database holds no value in clear', async () => {
  await using database = await openTestDatabase();
  const store = createStore(database, { encryptionKey: testEncryptionKey });
  const { id: orgId } = await store.org.create('Test');
  const { value } = await store.token.create(orgId, { tag: 'private', name: 'admin' });
  const { rows } = await database.pool.query<{ row: string; secret: Buffer }>(
    'select token::text as row, value_encrypted as secret from token',
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).toContain('admin');
  expect(rows[0]?.row).not.toContain(value);
  expect(rows[0]?.secret.toString('latin1')).not.toContain(value);
});

it('under another encryption key values cannot be read, but keys still work', async () => {
  await using database = await openTestDatabase();
  const store = createStore(database, { encryptionKey: testEncryptionKey });
  const { id: orgId } = await store.org.create('Test');
  const { id, value } = await store.token.create(orgId, { tag: 'private' });
  const other = createStore(database, { encryptionKey: new Uint8Array(32) });
  await expect(other.token.valueOf(orgId, id)).rejects.toMatchObject({ code: 'secret-unreadable' });
  expect(await other.token.identify(value)).toMatchObject({ tokenId: id });
});

it('of a public key only its hash is kept, unless it is the own of this installation', async () => {
  await using test = await openTestStore();
  const { store, orgId } = test;
  const customers = await store.token.create(orgId, { tag: 'public' });
  const own = await store.token.create(orgId, { tag: 'public' }, { isOwn: true });
  const secret = await store.token.create(orgId, { tag: 'private' });
  expect(await store.token.valueOf(orgId, customers.id)).toBeNull();
  expect(await store.token.valueOf(orgId, own.id)).toBe(own.value);
  await store.token.forgetPublicValues(own.id);
  expect(await store.token.valueOf(orgId, own.id)).toBe(own.value);
  await store.token.forgetPublicValues(customers.id);
  expect(await store.token.valueOf(orgId, own.id)).toBeNull();
  expect(await store.token.identify(own.value)).toMatchObject({ tokenId: own.id });
  expect((await store.token.signingKeys(orgId)).map(({ value }) => value)).toEqual([secret.value]);
  await store.token.update(orgId, secret.id, { tag: 'public' });
  expect(await store.token.valueOf(orgId, secret.id)).toBeNull();
  expect(await store.token.signingKeys(orgId)).toEqual([]);
});
