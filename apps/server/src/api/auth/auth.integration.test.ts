import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPeopleApi, type PeopleApi, password, setUpToken } from './testing/open-people-api.ts';

let api: PeopleApi;
beforeAll(async () => {
  api = await openPeopleApi();
});
afterAll(() => api[Symbol.asyncDispose]());

const cookieName = 'saywell_session';

describe('the first administrator', () => {
  const ann = { email: 'ann@example.com', fullName: 'Ann Lee', password };

  it('is made of one of two who open the link at once, and never again', async () => {
    const token = await setUpToken(api);
    const closedBefore = await api.browser().get('/auth/state');
    expect(closedBefore.json()).toMatchObject({ setupOpen: true, signedIn: false, isSecure: false });
    const wrong = await api.browser().send('POST', '/auth/setup', { ...ann, token: 'AAAA-BBBB' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'setup-token-invalid']);
    const weak = await api.browser().send('POST', '/auth/setup', { ...ann, token, password: 'short' });
    expect(weak.json().message).toEqual([expect.stringMatching(/^password must have 12 to 256/)]);
    const pages = [api.browser(), api.browser()];
    const both = await Promise.all(
      pages.map((page, index) =>
        page.send('POST', '/auth/setup', { ...ann, email: `first-${index}@example.com`, token }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const winner = pages[both.findIndex(({ statusCode }) => statusCode === 200)];
    const me = (await winner?.get('/auth/me'))?.json();
    expect(me).toMatchObject({ role: 'admin', method: 'setup', org: { id: api.test.orgId } });
    expect(me.permissions).toContain('installation');
    expect((await api.test.store.member.list(api.test.orgId)).map(({ role }) => role)).toEqual(['admin']);
    const again = await api.browser().send('POST', '/auth/setup', { ...ann, token });
    expect([again.statusCode, again.json().code]).toEqual([404, 'not-found']);
    expect((await api.browser().get('/auth/state')).json().setupOpen).toBe(false);
  });

  it('is not found by trying: a network has twenty failures in ten minutes', async () => {
    await using other = await openPeopleApi();
    await setUpToken(other);
    const answers: number[] = [];
    for (let index = 0; index < 30; index += 1) {
      const page = other.browser('203.0.113.9');
      answers.push((await page.send('POST', '/auth/setup', { ...ann, token: `WRONG-${index}` })).statusCode);
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(20);
    expect(answers.slice(20)).toEqual(Array.from({ length: 10 }, () => 429));
  });
});

describe('a password', () => {
  it('signs in with a cookie that no script reads and no other site sends, and the answer has no secret', async () => {
    const { page } = await api.signedIn('editor', 'cookie@example.com');
    const answer = await page.send('POST', '/auth/sign-in/password', {
      email: 'COOKIE@example.com',
      password,
    });
    expect(answer.json()).toMatchObject({ status: 'signed-in', me: { role: 'editor', method: 'password' } });
    const [cookie] = [answer.headers['set-cookie']].flat();
    expect(cookie).toMatch(
      /^saywell_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.body).not.toContain(answer.cookies[0]?.value ?? '?');
    const https = await page.send(
      'POST',
      '/auth/sign-in/password',
      { email: 'cookie@example.com', password },
      {
        'x-forwarded-proto': 'https',
      },
    );
    // Nobody in front of this server is believed.
    expect(https.cookies[0]?.name).toBe(cookieName);
  });

  it('is refused alike for a wrong one, for nobody, and for a member without one', async () => {
    const { orgId } = await api.signedIn('viewer', 'alike@example.com');
    await api.test.store.member.join(orgId, {
      email: 'none@example.com',
      fullName: 'No One',
      role: 'viewer',
    });
    const bodies = await Promise.all(
      ['alike@example.com', 'none@example.com', 'nobody@example.com'].map(async (email) => {
        const answer = await api
          .browser()
          .send('POST', '/auth/sign-in/password', { email, password: 'wrong password' });
        const { requestId: _, ...body } = answer.json();
        return body;
      }),
    );
    expect(bodies[0]).toMatchObject({ statusCode: 401, code: 'sign-in-refused' });
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });

  it('wrong five times locks that address for a minute, known or not, and nobody else', async () => {
    await api.signedIn('viewer', 'locked@example.com');
    await api.signedIn('viewer', 'free@example.com');
    for (const email of ['locked@example.com', 'unknown@example.com']) {
      const answers = [];
      for (let index = 0; index < 6; index += 1)
        answers.push(
          await api.browser().send('POST', '/auth/sign-in/password', { email, password: 'wrong password' }),
        );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 429]);
      expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(answers[5]?.headers['retry-after'])).toBeLessThanOrEqual(60);
    }
    const right = { email: 'locked@example.com', password };
    expect((await api.browser().send('POST', '/auth/sign-in/password', right)).statusCode).toBe(429);
    const free = await api.signIn('free@example.com');
    expect((await free.get('/auth/me')).statusCode).toBe(200);
  });

  it('many wrong ones at once are no more than five', async () => {
    await api.signedIn('viewer', 'storm@example.com');
    const body = { email: 'storm@example.com', password: 'wrong password' };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => api.browser().send('POST', '/auth/sign-in/password', body)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7);
  });

  it('of two organisations asks which', async () => {
    const first = await api.signedIn('admin', 'two@example.com');
    const second = await api.signedIn('viewer', 'two@example.com');
    const page = api.browser();
    const body = { email: 'two@example.com', password };
    const answer = (await page.send('POST', '/auth/sign-in/password', body)).json();
    expect(answer.status).toBe('choose-organization');
    expect(answer.organizations.map(({ id }: { id: string }) => id)).toEqual([first.orgId, second.orgId]);
    expect(page.cookies.size).toBe(0);
    await page.send('POST', '/auth/sign-in/password', { ...body, orgId: second.orgId });
    expect((await page.get('/auth/me')).json()).toMatchObject({ role: 'viewer', org: { id: second.orgId } });
  });
});

describe('a cookie', () => {
  it('opens what a key opens, for the role of the member', async () => {
    const { page } = await api.signedIn('editor', 'opens@example.com');
    const created = await page.send('POST', '/assistant', { name: 'Max' });
    expect(created.statusCode).toBe(201);
    expect((await page.get('/assistant')).json()).toMatchObject([{ name: 'Max' }]);
    const refused = await page.send('POST', '/token', {});
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'role-not-sufficient']);
    expect((await api.browser().get('/assistant')).statusCode).toBe(401);
    expect((await api.browser().get('/auth/me')).json()).toMatchObject({ code: 'not-signed-in' });
  });

  it('beside a key is refused where the console asks, and does not count elsewhere', async () => {
    const { page } = await api.signedIn('editor', 'both@example.com');
    const authorization = `Bearer ${api.test.keys.private}`;
    const both = await page.send('POST', '/assistant', { name: 'Max' }, { authorization });
    expect([both.statusCode, both.json().code]).toEqual([400, 'key-and-cookie']);
    // As a page of the site sends it, in the browser of somebody who has signed in.
    const key = await page.get('/org', { authorization });
    expect(key.json()).toMatchObject([{ id: api.test.orgId }]);
    expect((await page.get('/auth/me', { authorization })).statusCode).toBe(200);
  });

  it.each([
    ['a form of another origin', { 'sec-fetch-site': 'cross-site' }, 'origin-not-allowed'],
    ['another port of this host', { 'sec-fetch-site': 'same-site' }, 'origin-not-allowed'],
    [
      'an old browser elsewhere',
      { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
      'origin-not-allowed',
    ],
    ['a form of this origin', { 'x-saywell-console': undefined }, 'console-header-missing'],
  ])('is of no use to %s', async (_who, changed, code) => {
    const { page, orgId } = await api.signedIn('editor', `csrf-${code}-${Math.random()}@example.com`);
    const headers = { 'sec-fetch-site': 'same-origin', 'x-saywell-console': '1', ...changed };
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
    const cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const url of ['/assistant', '/file', '/auth/sign-in/password']) {
      const answer = await api.test.server.inject({
        method: 'POST',
        url,
        headers: { ...sent, cookie, 'content-type': 'application/json' },
        payload: {},
      });
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, code]);
    }
    expect(await api.test.store.assistant.list(orgId, { limit: 10 })).toEqual([]);
  });

  it('that was signed out opens nothing, also when it was kept', async () => {
    const { page } = await api.signedIn('viewer', 'out@example.com');
    const kept = page.cookies.get(cookieName) ?? '';
    expect((await page.send('POST', '/auth/sign-out')).statusCode).toBe(200);
    expect(page.cookies.size).toBe(0);
    page.cookies.set(cookieName, kept);
    const answer = await page.get('/assistant');
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'not-signed-in']);
    expect(page.cookies.size).toBe(0);
  });
});

describe('devices', () => {
  it('one signs another out, and all others', async () => {
    const { page: first } = await api.signedIn('viewer', 'devices@example.com');
    const second = await api.signIn('devices@example.com');
    const third = await api.signIn('devices@example.com');
    const list = (await second.get('/auth/device')).json();
    expect(list).toHaveLength(3);
    expect(list.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1);
    const firstId = (await first.get('/auth/me')).json().deviceId;
    expect((await second.send('DELETE', `/auth/device/${firstId}`)).statusCode).toBe(200);
    expect((await first.get('/auth/me')).statusCode).toBe(401);
    await second.send('DELETE', '/auth/device');
    expect((await third.get('/auth/me')).statusCode).toBe(401);
    expect((await second.get('/auth/device')).json()).toHaveLength(1);
  });

  it('are ten of a member at most, and none of somebody else’s is reached', async () => {
    const { page } = await api.signedIn('viewer', 'ten@example.com');
    const id = (await page.get('/auth/me')).json().deviceId;
    const other = await api.signedIn('admin', 'other-ten@example.com');
    expect((await other.page.send('DELETE', `/auth/device/${id}`)).statusCode).toBe(404);
    for (let index = 0; index < 10; index += 1) await api.signIn('ten@example.com');
    expect((await page.get('/auth/me')).statusCode).toBe(401);
  });

  it.each([
    ['removed', (id: string, orgId: string) => api.test.store.member.remove(orgId, id)],
    [
      'of an organisation that is deleted',
      (_id: string, orgId: string) => api.test.store.org.beginRemoval(orgId),
    ],
  ])('end at once for a member who is %s', async (what, end) => {
    const { page, id, orgId } = await api.signedIn('viewer', `${what.replaceAll(' ', '-')}@example.com`);
    expect((await page.get('/assistant')).statusCode).toBe(200);
    await end(id, orgId);
    expect((await page.get('/assistant')).statusCode).toBe(401);
  });

  it('have another role at once, with another secret, and what was confirmed is not any more', async () => {
    const { page, id, orgId } = await api.signedIn('admin', 'lowered@example.com');
    await api.test.store.member.join(orgId, { email: 'boss@example.com', fullName: 'B', role: 'admin' });
    const before = page.cookies.get(cookieName);
    await api.test.store.member.setRole(orgId, id, 'viewer');
    const refused = await page.send('POST', '/assistant', { name: 'Max' });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'role-not-sufficient']);
    expect(page.cookies.get(cookieName)).not.toBe(before);
    const me = (await page.get('/auth/me')).json();
    expect(me).toMatchObject({ role: 'viewer', permissions: ['read', 'listen', 'test-talk'] });
    expect(me.confirmedUntil).toBeUndefined();
  });

  it('with another role have one secret more, though several requests of a page have found that', async () => {
    const { page, id, orgId } = await api.signedIn('viewer', 'raised@example.com');
    const { member, memberSession } = api.test.store;
    const before = page.cookies.get(cookieName) ?? '';
    await member.setRole(orgId, id, 'admin');
    const found = await memberSession.find(before);
    const renewed = { role: 'admin', isConfirmed: false } as const;
    const first = await memberSession.renew(found?.id ?? '', renewed);
    expect(await memberSession.renew(found?.id ?? '', renewed)).toBeNull();
    for (const secret of [before, first ?? '']) expect(await memberSession.find(secret)).not.toBeNull();
    expect((await page.get('/auth/me')).json()).toMatchObject({ role: 'admin' });
  });
});

it('a session ends after a week without use, and after thirty days', async () => {
  await using own = await openPeopleApi();
  const { page } = await own.signedIn('viewer', 'weeks@example.com');
  const day = 24 * 60;
  for (let days = 0; days < 24; days += 6) {
    own.passMinutes(6 * day);
    expect((await page.get('/auth/me')).statusCode).toBe(200);
  }
  const idle = await own.signIn('weeks@example.com');
  own.passMinutes(6 * day + 1);
  expect((await page.get('/auth/me')).statusCode).toBe(401);
  own.passMinutes(day);
  expect((await idle.get('/auth/me')).statusCode).toBe(401);
});

it('locks grow with every further failure, and end', async () => {
  await using own = await openPeopleApi();
  await own.signedIn('viewer', 'grow@example.com');
  const attempt = () =>
    own
      .browser()
      .send('POST', '/auth/sign-in/password', { email: 'grow@example.com', password: 'wrong one' });
  for (let index = 0; index < 5; index += 1) await attempt();
  const waits: number[] = [];
  for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
    waits.push(Number((await attempt()).headers['retry-after']) / 60);
    own.passMinutes(minutes);
    expect((await attempt()).statusCode).toBe(401);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  own.passMinutes(60);
  expect((await (await own.signIn('grow@example.com')).get('/auth/me')).statusCode).toBe(200);
});

describe('what opens access', () => {
  it('needs a proof of the last 15 minutes', async () => {
    const { page, orgId } = await api.signedIn('admin', 'sudo@example.com');
    expect((await page.send('POST', '/token', { name: 'one' })).statusCode).toBe(201);
    api.passMinutes(16);
    for (const [method, url, body] of [
      ['POST', '/token', {}],
      ['POST', `/org/${orgId}/invite`, { emails: ['new@example.com'], role: 'admin' }],
      ['POST', '/auth/credential/password', { password: 'another long password' }],
      ['DELETE', `/org/${orgId}`, undefined],
    ] as const) {
      const answer = await page.send(method, url, body);
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, 'confirmation-needed']);
    }
    const jwt = await page.get(`/org/${orgId}/auth`);
    expect(jwt.json().code).toBe('confirmation-needed');
    const wrong = await page.send('POST', '/auth/confirm', { password: 'wrong password' });
    expect(wrong.json().code).toBe('sign-in-refused');
    const before = page.cookies.get(cookieName);
    const confirmed = await page.send('POST', '/auth/confirm', { password });
    expect(confirmed.json().confirmedUntil).toBeDefined();
    expect(page.cookies.get(cookieName)).not.toBe(before);
    expect((await page.send('POST', '/token', { name: 'two' })).statusCode).toBe(201);
    // The secret before: good for what is on its way, not for what was just opened.
    page.cookies.set(cookieName, before ?? '');
    expect((await page.get('/assistant')).statusCode).toBe(200);
    expect((await page.send('POST', '/token', { name: 'three' })).json().code).toBe('confirmation-needed');
  });

  it('a new password ends every other session; the last way in stays', async () => {
    const { page } = await api.signedIn('viewer', 'renewed@example.com');
    const other = await api.signIn('renewed@example.com');
    const set = await page.send('POST', '/auth/credential/password', { password: 'another long password' });
    expect(set.json()).toMatchObject({ kind: 'password', name: 'Password' });
    expect((await other.get('/auth/me')).statusCode).toBe(401);
    expect((await page.get('/auth/me')).statusCode).toBe(200);
    const old = await api.browser().send('POST', '/auth/sign-in/password', {
      email: 'renewed@example.com',
      password,
    });
    expect(old.statusCode).toBe(401);
    const refused = await page.send('DELETE', `/auth/credential/${set.json().id}`);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'last-credential']);
  });
});
