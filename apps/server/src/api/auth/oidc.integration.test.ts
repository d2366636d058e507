import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOidcService } from '../../features/people/oidc/oidc-service.ts';
import { openPeopleApi, type PeopleApi } from './testing/open-people-api.ts';

/** Whom the stand-in vouches for next. */
const claims = { sub: 's-1', email: 'x@example.com', email_verified: true as boolean, name: 'X Y' };
let provider: Server;
let issuer: string;
let api: PeopleApi;
/** Of the last authorization, by its code. */
let asked: URLSearchParams;

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const json = (body: object) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    };
    if (request.url === '/.well-known/openid-configuration')
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    if (request.url === '/jwks') return json({ keys: [jwk] });
    const idToken = await new SignJWT({ ...claims, nonce: asked.get('nonce') })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuer(issuer)
      .setAudience('saywell')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
    return json({ access_token: 'a', token_type: 'Bearer', id_token: idToken });
  };
  provider = createServer((request, response) => void answer(request, response));
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const address = provider.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const settings = { issuer, clientId: 'saywell', clientSecret: 'hush', domains: ['operator.example'] };
  api = await openPeopleApi({ oidc: createOidcService(settings) });
});
afterAll(async () => {
  provider.close();
  await api[Symbol.asyncDispose]();
});

/** There and back. `change`: what comes back otherwise. */
async function goThere(person: Partial<typeof claims>, change: (back: URL) => void = () => undefined) {
  Object.assign(claims, { email_verified: true }, person);
  const page = api.browser();
  const begun = await page.get('/auth/oidc/start');
  const there = new URL(String(begun.headers.location));
  asked = there.searchParams;
  expect([begun.statusCode, there.origin, asked.get('code_challenge_method')]).toEqual([303, issuer, 'S256']);
  expect(String(begun.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);
  const back = new URL(asked.get('redirect_uri') ?? '');
  expect(back.pathname).toBe('/auth/oidc/callback');
  back.search = String(new URLSearchParams({ code: 'c', state: asked.get('state') ?? '' }));
  change(back);
  const done = await page.get(back.pathname + back.search, { 'sec-fetch-site': 'cross-site' });
  return { page, done, back };
}

it('leads there and back into a session, for who has the address, then for who it is', async () => {
  const { id } = await api.signedIn('editor', 'ann@company.example');
  const { page, done, back } = await goThere({ sub: 'ann', email: 'Ann@company.example' });
  expect([done.statusCode, done.headers.location]).toEqual([303, '/console']);
  expect((await page.get('/auth/me')).json()).toMatchObject({ id, method: 'oidc', role: 'editor' });
  const again = await page.get(back.pathname + back.search);
  expect(again.headers.location).toBe('/console#problem=challenge-not-valid');
  const renamed = await goThere({ sub: 'ann', email: 'married@company.example' });
  expect((await renamed.page.get('/auth/me')).json()).toMatchObject({ id, email: 'ann@company.example' });
});

it('accepts an invitation to the address, and lets the operator’s own look', async () => {
  await api.test.api.org.invite(api.test.orgId, { emails: ['new@company.example'], role: 'editor' });
  const invited = await goThere({ sub: 'new', email: 'new@company.example', name: 'Ne W' });
  expect((await invited.page.get('/auth/me')).json()).toMatchObject({ role: 'editor', fullName: 'Ne W' });
  const own = await goThere({ sub: 'own', email: 'own@operator.example' });
  expect((await own.page.get('/auth/me')).json()).toMatchObject({
    role: 'viewer',
    org: { id: api.test.orgId },
  });
});

it.each([
  ['nobody', { sub: 'stranger', email: 'stranger@elsewhere.example' }, () => undefined],
  [
    'an address that is not proven',
    { sub: 'y', email: 'y@operator.example', email_verified: false },
    () => undefined,
  ],
  [
    'another state',
    { sub: 'z', email: 'z@operator.example' },
    (back: URL) => back.searchParams.set('state', 'forged'),
  ],
])('refuses %s', async (_what, person, change) => {
  const { page, done } = await goThere(person, change);
  expect(done.headers.location).toBe('/console#problem=sign-in-refused');
  expect((await page.get('/auth/me')).statusCode).toBe(401);
});

it('takes back nobody without the cookie of the browser that went', async () => {
  const { back } = await goThere({ sub: 'w', email: 'w@operator.example' });
  const other = await api.browser().get(back.pathname + back.search);
  expect(other.headers.location).toBe('/console#problem=challenge-not-valid');
});
