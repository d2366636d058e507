import type { LookupAddress } from 'node:dns';
import { expect, it } from 'vitest';
import { guardedLookup, isRefusedLiteral } from './guarded-lookup.ts';

const v4 = (address: string): LookupAddress => ({ address, family: 4 });

/** What a socket receives when the resolver finds these addresses, or fails. */
function resolve(found: LookupAddress[] | Error, all: boolean): Promise<unknown[]> {
  const lookup = guardedLookup((_host, _options, callback) => {
    if (found instanceof Error) callback(found, []);
    else callback(null, found);
  });
  return new Promise((resolve) => {
    lookup('host.example', { all }, (...values) => resolve(values));
  });
}

it('passes on what it has checked, in the shape that the socket asked for', async () => {
  const found = [v4('8.8.8.8'), { address: '2606:4700::1', family: 6 }];
  expect(await resolve(found, true)).toEqual([null, found]);
  expect(await resolve(found, false)).toEqual([null, '8.8.8.8', 4]);
});

it.each([true, false])('refuses a name of which one address is not public (all: %s)', async (all) => {
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254']) {
    const [error] = await resolve([v4('8.8.8.8'), v4(address)], all);
    expect(error).toMatchObject({ code: 'address-not-allowed' });
  }
});

it('says when there is no such name', async () => {
  const [error] = await resolve(new Error('ENOTFOUND'), true);
  expect(error).toMatchObject({ code: 'address-not-found' });
  expect((await resolve([], true))[0]).toMatchObject({ code: 'address-not-found' });
});

it.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::1]:3000/',
  'http://[::ffff:127.0.0.1]/',
  'https://169.254.169.254/latest',
])('refuses the literal address %s', (url) => {
  expect(isRefusedLiteral(new URL(url))).toBe(true);
});

it('leaves names and public literals to the socket', () => {
  expect(isRefusedLiteral(new URL('http://localhost/'))).toBe(false);
  expect(isRefusedLiteral(new URL('https://8.8.8.8/'))).toBe(false);
});
