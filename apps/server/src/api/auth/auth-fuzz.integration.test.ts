import { type Route, routes } from '@saywell/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostileParameters, hostileValues, oneOf, seededRandom } from '../testing/hostile.ts';
import { openPeopleApi, type PeopleApi, setUpToken } from './testing/open-people-api.ts';
import type { TestBrowser } from './testing/test-browser.ts';

/** Change it to look elsewhere: the same seed sends the same requests. */
const seed = Number(process.env.FUZZ_SEED ?? 57);
const requestsPerRoute = 15;
let api: PeopleApi;
let page: TestBrowser;

beforeAll(async () => {
  api = await openPeopleApi({
    // What is looked for is behind the limit.
    networks: { begin: () => () => undefined },
    challenges: { begin: () => () => undefined },
  });
  await setUpToken(api);
  ({ page } = await api.signedIn('admin', 'fuzz@example.com'));
});
afterAll(() => api[Symbol.asyncDispose]());

/** And some that are as they should be, so that more than the schemas is reached. */
const values = [
  ...hostileValues([]).filter((value) => value !== undefined),
  'ann@example.com',
  'correct horse battery staple',
  '0192f0c0-0000-7000-8000-0000000000ff',
  { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} },
];
const names = 'token email fullName password challenge code response orgId name delivery extra'.split(' ');
const all: Route[] = [routes.auth, routes.authDevice, routes.authCredential].flatMap((group) =>
  Object.values<Route>(group),
);

it.each(all.filter(({ id }) => id !== 'auth.sign-out').map((route) => [route.id, route] as const))(
  '%s answers whatever it is sent, and never fails',
  async (_id, { method, path }) => {
    const random = seededRandom(seed);
    for (let index = 0; index < requestsPerRoute; index += 1) {
      const fields = names.filter(() => random() < 0.6).map((name) => [name, oneOf(random, values)]);
      const own = { challenge: '0192f0c0-0000-7000-8000-0000000000ff', response: Object.fromEntries(fields) };
      const body = { ...Object.fromEntries(fields), ...(random() < 0.3 && own) };
      const url = path.replace(/:\w+/g, () => encodeURIComponent(oneOf(random, hostileParameters)));
      const answer = method === 'GET' ? await page.get(url) : await page.send(method, url, body);
      expect([url, body, answer.statusCode < 500]).toEqual([url, body, true]);
    }
  },
);

it.each([
  '',
  '=',
  'saywell_session',
  'saywell_session=;',
  `saywell_session=${'a'.repeat(8_000)}`,
  'saywell_session=ä',
])('the cookie %j is nobody’s', async (cookie) => {
  const answer = await api.test.server.inject({ url: '/auth/me', headers: { cookie } });
  expect(answer.statusCode).toBe(401);
});

it('two cookies of one name are nobody’s: one of them was put there', async () => {
  const value = page.cookies.get('saywell_session') ?? '';
  const cookie = `saywell_session=${value}; saywell_session=${value}`;
  expect((await api.test.server.inject({ url: '/auth/me', headers: { cookie } })).statusCode).toBe(401);
});
