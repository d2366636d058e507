import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEncryptionKey } from '../../platform/database/testing/test-database.ts';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';
import type { Store } from '../../store/store.ts';
import { openTestStore, type TestStore } from '../../store/testing/test-store.ts';
import { createJwtService, type JwtService } from './create-jwt-service.ts';

let test: TestStore;
let store: Store;
let jwts: JwtService;
let now = Date.parse('2026-01-01T00:00:00.000Z');
let key: { id: string; value: string };

beforeAll(async () => {
  test = await openTestStore();
  store = test.store;
  jwts = createJwtService({ store, encryptionKey: testEncryptionKey, now: () => now });
  key = await store.token.create(test.orgId, { tag: 'private' });
});
afterAll(() => test[Symbol.asyncDispose]());

const seconds = () => Math.floor(now / 1_000);
/** As a customer makes it. */
const expired = { code: 'token-expired', message: expect.stringContaining('has expired') };
const signed = (claims: object, options: { secret?: string; alg?: string; exp?: number | null } = {}) => {
  const { secret = key.value, alg = 'HS256', exp = seconds() + 60 } = options;
  const jwt = new SignJWT({ ...claims }).setProtectedHeader({ alg });
  return (exp === null ? jwt : jwt.setExpirationTime(exp)).sign(new TextEncoder().encode(secret));
};
const granted = (tag = 'public', restrictions?: object) => ({
  orgId: test.orgId,
  token: { tag, ...(restrictions !== undefined && { restrictions }) },
});

describe('a token that a customer signs with a private key', () => {
  it('is what it grants, as long as it lasts', async () => {
    const restrictions = { allowedOrigins: ['https://site.example'] };
    const exp = seconds() + 60;
    expect(await jwts.identify(await signed(granted('public', restrictions), { exp }))).toEqual({
      orgId: test.orgId,
      tokenId: key.id,
      tag: 'public',
      restrictions,
      role: 'admin',
      expiresAt: exp * 1_000,
    });
    expect(await jwts.identify(await signed(granted('private')))).toMatchObject({ tag: 'private' });
    expect(await jwts.identify(await signed(granted(), { exp: seconds() - 3 }))).not.toBeNull();
    await expect(jwts.identify(await signed(granted(), { exp: seconds() - 6 }))).rejects.toMatchObject(
      expired,
    );
  });

  it.each<[string, () => Promise<string> | string]>([
    ['another secret', () => signed(granted(), { secret: 'x'.repeat(43) })],
    ['no end', () => signed(granted(), { exp: null })],
    ['another algorithm', () => signed(granted(), { alg: 'HS512' })],
    ['no algorithm', () => new UnsecuredJWT(granted()).setExpirationTime('1h').encode()],
    ['no organisation', () => signed({ token: { tag: 'public' } })],
    ['another organisation', () => signed({ ...granted(), orgId: '0192f0c0-0000-7000-8000-0000000000ff' })],
    ['no kind', () => signed({ orgId: test.orgId, token: {} })],
    [
      'a restriction that nobody knows',
      () => signed(granted('public', { allowedOrigin: ['https://a.example'] })),
    ],
    ['the claims of our own', () => signed({ orgId: test.orgId, iss: 'saywell', aud: 'api' })],
    ['a changed claim', async () => withClaim(await signed(granted()), { token: { tag: 'private' } })],
    ['rubbish', () => 'eyJhbGciOiJIUzI1NiJ9.e30.x'],
    ['claims that are no JSON', () => 'eyJhbGciOiJIUzI1NiJ9.AAAA.x'],
  ])('is refused with %s', async (_case, make) => {
    expect(await jwts.identify(await make())).toBeNull();
  });

  it('ends with its key, and while that is switched off', async () => {
    const other = await store.token.create(test.orgId, { tag: 'private' });
    const token = await signed(granted(), { secret: other.value });
    expect(await jwts.identify(token)).toMatchObject({ tokenId: other.id });
    await store.token.update(test.orgId, other.id, { restrictions: { enabled: false } });
    expect(await jwts.identify(token)).toBeNull();
    await store.token.update(test.orgId, other.id, { restrictions: null });
    expect(await jwts.identify(token)).not.toBeNull();
    await store.token.delete(test.orgId, other.id);
    expect(await jwts.identify(token)).toBeNull();
  });

  it('is not signed by a public key', async () => {
    const page = await store.token.create(test.orgId, { tag: 'public' }, { isOwn: true });
    expect(await jwts.identify(await signed(granted('private'), { secret: page.value }))).toBeNull();
  });
});

describe('a token that this server gives out', () => {
  const holder = (): TokenIdentity => ({
    orgId: test.orgId,
    tokenId: key.id,
    tag: 'private',
    restrictions: undefined,
    role: 'admin',
  });

  it('lasts an hour for a key, and never longer than what it was asked for with', async () => {
    const { accessToken, aud } = await jwts.issue(holder(), test.orgId);
    expect(aud).toEqual({ orgId: test.orgId, role: 'admin', expiresAt: '2026-01-01T01:00:00.000Z' });
    expect(await jwts.identify(accessToken)).toMatchObject({
      orgId: test.orgId,
      tokenId: key.id,
      role: 'admin',
    });
    const short = await jwts.issue({ ...holder(), expiresAt: now + 60_000 }, test.orgId);
    expect(short.aud.expiresAt).toBe('2026-01-01T00:01:00.000Z');
    now += 66_000;
    await expect(jwts.identify(short.accessToken)).rejects.toMatchObject(expired);
    expect(await jwts.identify(accessToken)).not.toBeNull();
    now -= 66_000;
  });

  it('is not good on a server with another encryption key', async () => {
    const { accessToken } = await jwts.issue(holder(), test.orgId);
    const other = createJwtService({ store, encryptionKey: new Uint8Array(32), now: () => now });
    expect(await other.identify(accessToken)).toBeNull();
  });

  it('of an invitation is no bearer token, and the other way round', async () => {
    const link = await jwts.signInvitation(key.id, now + 60_000);
    expect(await jwts.readInvitation(link)).toBe(key.id);
    expect(await jwts.identify(link)).toBeNull();
    const { accessToken } = await jwts.issue(holder(), test.orgId);
    expect(await jwts.readInvitation(accessToken)).toBeNull();
    expect(await jwts.readInvitation('rubbish')).toBeNull();
  });
});

/** The same signature under other claims. */
function withClaim(token: string, claims: object): string {
  const [head = '', body = '', signature = ''] = token.split('.');
  const changed = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...claims };
  return [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
}
