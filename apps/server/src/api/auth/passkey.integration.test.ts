import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPeopleApi, type PeopleApi } from './testing/open-people-api.ts';
import { createTestAuthenticator, type TestAuthenticator } from './testing/test-authenticator.ts';
import type { TestBrowser } from './testing/test-browser.ts';

let api: PeopleApi;
beforeAll(async () => {
  api = await openPeopleApi();
});
afterAll(() => api[Symbol.asyncDispose]());

/** As requests of these tests name the server. */
const origin = 'http://localhost';

async function addPasskey(page: TestBrowser, device: TestAuthenticator) {
  const { challenge, options } = (await page.send('POST', '/auth/credential/passkey/options')).json();
  const response = device.register(options);
  return page.send('POST', '/auth/credential/passkey', { challenge, response, name: 'Laptop' });
}

type Changed = Parameters<TestAuthenticator['authenticate']>[1];
async function signIn(page: TestBrowser, device: TestAuthenticator, changed?: Changed) {
  const { challenge, options } = (await page.send('POST', '/auth/sign-in/passkey/options')).json();
  const body = { challenge, response: device.authenticate(options, changed) };
  return { body, answer: await page.send('POST', '/auth/sign-in/passkey/verify', body) };
}

it('signs in without a password or an address, and each answer is good once', async () => {
  const { page, id } = await api.signedIn('editor', 'passkey@example.com');
  const device = createTestAuthenticator(origin);
  const added = await addPasskey(page, device);
  expect([added.statusCode, added.json()]).toEqual([
    201,
    expect.objectContaining({ kind: 'passkey', name: 'Laptop', isBackedUp: false }),
  ]);
  const other = api.browser();
  const { body, answer } = await signIn(other, device);
  expect(answer.json()).toMatchObject({ status: 'signed-in', me: { id, method: 'passkey' } });
  const replayed = await api.browser().send('POST', '/auth/sign-in/passkey/verify', body);
  expect([replayed.statusCode, replayed.json().code]).toEqual([401, 'challenge-not-valid']);
  const again = await addPasskey(page, device);
  expect([again.statusCode, again.json().code]).toEqual([409, 'conflict']);
});

it.each([
  ['a copy whose counter did not move', { counter: 1 }],
  ['a page of another origin', { origin: 'https://evil.example' }],
  ['nobody who unlocked the device', { isVerified: false }],
])('is refused for %s', async (what, changed) => {
  const { page } = await api.signedIn('viewer', `${what.replaceAll(' ', '-')}@example.com`);
  const device = createTestAuthenticator(origin);
  await addPasskey(page, device);
  expect((await signIn(api.browser(), device)).answer.statusCode).toBe(200);
  const { answer } = await signIn(api.browser(), device, changed);
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'sign-in-refused']);
});

it('that nobody has added opens nothing, and confirms nobody else', async () => {
  const { page: ann } = await api.signedIn('admin', 'ann-key@example.com');
  const device = createTestAuthenticator(origin);
  expect((await signIn(api.browser(), device)).answer.statusCode).toBe(401);
  await addPasskey(ann, device);
  const { page: bob } = await api.signedIn('admin', 'bob-key@example.com');
  const { challenge, options } = (await bob.send('POST', '/auth/confirm/options')).json();
  const response = device.authenticate(options);
  const refused = await bob.send('POST', '/auth/confirm', { challenge, response });
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'sign-in-refused']);
  api.passMinutes(16);
  const own = (await ann.send('POST', '/auth/confirm/options')).json();
  const proof = { challenge: own.challenge, response: device.authenticate(own.options) };
  expect((await ann.send('POST', '/auth/confirm', proof)).statusCode).toBe(200);
  expect((await ann.send('POST', '/token', {})).statusCode).toBe(201);
});
