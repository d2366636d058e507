import { expect, it, vi } from 'vitest';
import { readEnvironment } from '../../config/environment.ts';
import { needsSiteConfig, requestSiteConfig, requestSiteConfigAhead } from './site-config-request.ts';

const endpoint = 'https://site.test';
const fetchOf = (...answers: readonly (Response | Error)[]) => {
  const left = [...answers];
  return vi.fn<typeof globalThis.fetch>(async () => {
    const answer = left.shift() ?? new Response('none left');
    if (answer instanceof Error) throw answer;
    return answer;
  });
};

it('what was asked for ahead is taken once', async () => {
  const fetch = fetchOf(new Response('first'), new Response('second'));
  requestSiteConfigAhead(endpoint, fetch);
  expect(await (await requestSiteConfig(fetch, endpoint)).text()).toBe('first');
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['https://site.test/site/config']);
  expect(await (await requestSiteConfig(fetch, endpoint)).text()).toBe('second');
});

it('an early request that failed is made again', async () => {
  const fetch = fetchOf(new Error('no network'), new Response('later'));
  requestSiteConfigAhead(endpoint, fetch);
  expect(await (await requestSiteConfig(fetch, endpoint)).text()).toBe('later');
});

it('a build with all keys asks for nothing', () => {
  const agents = { MAX: 'm', GRACE: 'g', KYLE: 'k', SQUAD: 's' };
  const named = Object.entries(agents).map(([name, id]) => [`VITE_AGENT_${name}_ID`, id]);
  const keys = { VITE_ASSISTANT_ID: 'a', VITE_PUBLIC_KEY: 'p', ...Object.fromEntries(named) };
  expect(needsSiteConfig(readEnvironment(keys))).toBe(false);
  expect(needsSiteConfig(readEnvironment({ ...keys, VITE_AGENT_KYLE_ID: ' ' }))).toBe(true);
});
