import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpCode } from '../../features/people/totp/totp.ts';
import { linkToken } from '../testing/org-members.ts';
import { openPeopleApi, type PeopleApi, password } from './testing/open-people-api.ts';
import type { TestBrowser } from './testing/test-browser.ts';

let api: PeopleApi;
beforeAll(async () => {
  api = await openPeopleApi();
});
afterAll(() => api[Symbol.asyncDispose]());

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** As an app reads what it is shown. */
function bytesOf(secret: string): Buffer {
  const bits = secret
    .split('')
    .map((one) => alphabet.indexOf(one).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
const codeNow = (secret: string): string =>
  totpCode(bytesOf(secret), Math.floor(api.people().now() / 30_000));

/** Answers the secret that the app has, and the recovery codes. */
async function addApp(page: TestBrowser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { challenge, secret, uri } = (await page.send('POST', '/auth/credential/totp/options')).json();
  expect(uri).toContain(`secret=${secret}&issuer=Saywell`);
  const wrong = await page.send('POST', '/auth/credential/totp', { challenge, code: '000000' });
  expect(wrong.json().code).toBe('sign-in-refused');
  const added = await page.send('POST', '/auth/credential/totp', { challenge, code: codeNow(secret) });
  expect([added.statusCode, added.json().credential.recoveryCodesLeft]).toEqual([201, 10]);
  return { secret, recoveryCodes: added.json().recoveryCodes };
}

/** The first step of somebody who has such an app. */
async function challengeOf(page: TestBrowser, email: string): Promise<string> {
  const answer = (await page.send('POST', '/auth/sign-in/password', { email, password })).json();
  expect(answer.status).toBe('second-factor');
  expect(page.cookies.size).toBe(0);
  return answer.challenge;
}

describe('an app for codes', () => {
  it('is asked after the password; each code is good once, and nothing is without it', async () => {
    const { page, orgId } = await api.signedIn('admin', 'totp@example.com');
    const { secret } = await addApp(page);
    const second = api.browser();
    const challenge = await challengeOf(second, 'totp@example.com');
    const used = await second.send('POST', '/auth/sign-in/totp', { challenge, code: codeNow(secret) });
    expect([used.statusCode, used.json().code]).toEqual([401, 'sign-in-refused']);
    api.passMinutes(1);
    const right = await second.send('POST', '/auth/sign-in/totp', { challenge, code: codeNow(secret) });
    expect(right.json().status).toBe('signed-in');
    const again = await api.browser().send('POST', '/auth/sign-in/totp', { challenge, code: '123456' });
    expect(again.json().code).toBe('challenge-not-valid');
    // What is stored of it is not readable.
    const { rows } = await api.test.pool.query('select body from member_credential where org_id = $1', [
      orgId,
    ]);
    expect(rows.map(({ body }) => String(body)).join()).not.toContain(bytesOf(secret).toString('base64'));
  });

  it('that is lost is replaced by recovery codes, each good once', async () => {
    const { page } = await api.signedIn('viewer', 'recovery@example.com');
    const { recoveryCodes } = await addApp(page);
    const code = recoveryCodes[3]?.toUpperCase();
    const one = api.browser();
    const first = { challenge: await challengeOf(one, 'recovery@example.com'), code };
    expect((await one.send('POST', '/auth/sign-in/totp', first)).json().status).toBe('signed-in');
    const two = api.browser();
    const again = { challenge: await challengeOf(two, 'recovery@example.com'), code };
    expect((await two.send('POST', '/auth/sign-in/totp', again)).statusCode).toBe(401);
    const list = (await one.get('/auth/credential')).json();
    expect(list.find(({ kind }: { kind: string }) => kind === 'totp').recoveryCodesLeft).toBe(9);
  });

  it('is not tried out: five wrong codes lock the member', async () => {
    const { page } = await api.signedIn('viewer', 'guess@example.com');
    await addApp(page);
    const thief = api.browser();
    const challenge = await challengeOf(thief, 'guess@example.com');
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      const code = String(index).padStart(6, '0');
      statuses.push((await thief.send('POST', '/auth/sign-in/totp', { challenge, code })).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

describe('a sign-in link', () => {
  const linkOf = async (page: TestBrowser, orgId: string, memberId: string) => {
    const answer = await page.send('POST', `/org/${orgId}/member/${memberId}/sign-in-link`);
    expect([answer.statusCode, answer.json().delivery]).toEqual([201, 'copy']);
    return new URLSearchParams(new URL(answer.json().url).hash.slice(1)).get('link') ?? '';
  };

  it('of an administrator signs that member in, once, within 15 minutes', async () => {
    const { page, orgId } = await api.signedIn('admin', 'link-admin@example.com');
    const ann = { email: 'no-mail@example.com', fullName: 'Ann', role: 'viewer' } as const;
    const { id } = await api.test.store.member.join(orgId, ann);
    const token = await linkOf(page, orgId, id);
    const guest = api.browser();
    const used = await guest.send('POST', '/auth/sign-in/link/use', { token });
    expect(used.json()).toMatchObject({ status: 'signed-in', me: { id, method: 'link', confirmWith: [] } });
    const again = await api.browser().send('POST', '/auth/sign-in/link/use', { token });
    expect([again.statusCode, again.json().code]).toEqual([401, 'sign-in-link-not-valid']);
    const late = await linkOf(page, orgId, id);
    api.passMinutes(16);
    expect((await api.browser().send('POST', '/auth/sign-in/link/use', { token: late })).statusCode).toBe(
      401,
    );
    expect((await api.browser().send('POST', '/auth/sign-in/link/use', { token: 'x' })).statusCode).toBe(401);
  });

  it('is made neither by an editor nor in another organisation, and not long after signing in', async () => {
    const editor = await api.signedIn('editor', 'link-editor@example.com');
    const path = (orgId: string, id: string) => `/org/${orgId}/member/${id}/sign-in-link`;
    expect((await editor.page.send('POST', path(editor.orgId, editor.id))).statusCode).toBe(403);
    const admin = await api.signedIn('admin', 'link-other@example.com');
    expect((await admin.page.send('POST', path(editor.orgId, editor.id))).statusCode).toBe(404);
    api.passMinutes(16);
    const late = await admin.page.send('POST', path(admin.orgId, admin.id));
    expect(late.json().code).toBe('confirmation-needed');
  });

  it('that is asked for answers alike for an address that nobody has', async () => {
    await api.signedIn('viewer', 'asks@example.com');
    const answers = await Promise.all(
      ['asks@example.com', 'nobody-asks@example.com'].map((email) =>
        api.browser().send('POST', '/auth/sign-in/link', { email }),
      ),
    );
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [202, ''],
      [202, ''],
    ]);
  });
});

it('an administrator resets a member: all it signed in with is gone, and it is out', async () => {
  const { page, orgId } = await api.signedIn('admin', 'reset-admin@example.com');
  const hash = await api.people().passwords.hash(password);
  const lost = { email: 'lost@example.com', fullName: 'L', role: 'viewer' } as const;
  const { id } = await api.test.store.member.join(orgId, lost);
  const credential = { orgId, memberId: id, kind: 'password', name: 'Password', body: { hash } } as const;
  await api.test.store.memberCredential.add(credential);
  const member = await api.signIn('lost@example.com');
  expect((await member.get('/auth/me')).statusCode).toBe(200);
  expect((await page.send('DELETE', `/org/${orgId}/member/${id}/credential`)).statusCode).toBe(200);
  expect((await member.get('/auth/me')).statusCode).toBe(401);
  expect((await (await api.signIn('lost@example.com')).get('/auth/me')).statusCode).toBe(401);
});

it('the page of an invitation leads into a session, and shows no token', async () => {
  const { page, orgId } = await api.signedIn('admin', 'inviter@example.com');
  await page.send('POST', `/org/${orgId}/invite`, { emails: ['joins@example.com'], role: 'editor' });
  const { accessToken } = (await page.get(`/org/${orgId}/auth`)).json();
  const token = await linkToken(api.test.clientOf(accessToken), orgId, 'joins@example.com');
  const accepted = await api.test.server.inject({
    method: 'POST',
    url: '/invitation',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token, fullName: 'Jo Ins' }).toString(),
  });
  expect([accepted.statusCode, accepted.headers.location, accepted.body]).toEqual([303, '/console', '']);
  const guest = api.browser();
  guest.cookies.set('saywell_session', accepted.cookies[0]?.value ?? '');
  expect((await guest.get('/auth/me')).json()).toMatchObject({
    email: 'joins@example.com',
    fullName: 'Jo Ins',
    role: 'editor',
    method: 'invitation',
  });
});

it('an administrator acts in an organisation that theirs created, and comes back', async () => {
  const { page, orgId } = await api.signedIn('admin', 'acts@example.com');
  const child = (await page.send('POST', '/org', { name: 'Child' })).json().id;
  const me = (await page.send('POST', `/auth/act-in/${child}`)).json();
  expect(me).toMatchObject({ org: { id: child, name: 'Child' }, homeOrg: { id: orgId } });
  await page.send('POST', '/assistant', { name: 'There' });
  expect(await api.test.store.assistant.list(child, { limit: 5 })).toMatchObject([{ name: 'There' }]);
  const other = await api.signedIn('admin', 'acts-not@example.com');
  expect((await other.page.send('POST', `/auth/act-in/${child}`)).statusCode).toBe(404);
  await page.send('POST', `/auth/act-in/${orgId}`);
  expect((await page.get('/assistant')).json()).toEqual([]);
});

it('wherever one acts, the way to all that one may act in is told, and leads there', async () => {
  const { page, orgId } = await api.signedIn('admin', 'moves@example.com');
  const make = async (name: string): Promise<string> => (await page.send('POST', '/org', { name })).json().id;
  const [first, second] = [await make('First'), await make('Second')];
  const reached = async () => (await page.get('/auth/org')).json().map(({ id }: { id: string }) => id);
  const all = await reached();
  expect(all).toHaveLength(3);
  expect([all[0], ...all.slice(1).sort()]).toEqual([orgId, ...[first, second].sort()]);
  await page.send('POST', `/auth/act-in/${first}`);
  expect(await reached()).toEqual(all);
  expect((await page.get('/org')).json()).toMatchObject([{ id: first }]);
  expect((await page.send('POST', `/auth/act-in/${second}`)).json()).toMatchObject({
    org: { id: second },
    homeOrg: { id: orgId },
  });
  const { page: editor, orgId: theirs } = await api.signedIn('editor', 'moves-not@example.com');
  const own = (await editor.get('/auth/org')).json();
  expect(own).toMatchObject([{ id: theirs }]);
  expect(Object.keys(own[0])).not.toContain('createdAt');
});
