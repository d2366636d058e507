// @vitest-environment happy-dom

import type { HealthReport } from '@saywell/contract';
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSite } from '../testing/open-site.tsx';
import { prerendered } from '../testing/prerendered.ts';

const healthy: HealthReport = {
  status: 'ok',
  version: '0.1.0',
  uptimeSeconds: 5,
  database: { status: 'ok', latencyMs: 1 },
  engines: { voiceActivity: 'a', speechToText: 'b', textToSpeech: 'c', dialogue: 'd' },
  media: { status: 'ok' },
  storage: { status: 'ok' },
  rooms: { open: 0, participants: 0 },
};

const fetch = vi.fn<typeof globalThis.fetch>();
const answer = (report: unknown, status = 200) =>
  fetch.mockImplementation(async () => Response.json(report, { status }));
const asked = () => fetch.mock.calls.filter(([url]) => url === '/health').length;
const verdict = () => document.querySelector('.status-live')!.textContent;
const part = (name: string) =>
  [...document.querySelectorAll('.status-parts > div')]
    .find((row) => row.querySelector('dt')?.textContent === name)
    ?.querySelector('.status-part-state')?.textContent;

function setHidden(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetch.mockReset());
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the status page', () => {
  it('says that everything works', async () => {
    answer(healthy);
    await openSite('/status');
    expect(verdict()).toContain('Everything works');
    expect([part('Database'), part('Rooms'), part('Speech engines')]).toEqual(['works', 'works', 'works']);
    expect(document.querySelector('.status-live')?.tagName).toBe('OUTPUT');
  });

  it.each<[string, Partial<HealthReport>, string, string]>([
    [
      'the database',
      { status: 'down', database: { status: 'down', latencyMs: null } },
      'Database',
      'does not work',
    ],
    ['the rooms', { status: 'degraded', media: { status: 'restarting' } }, 'Rooms', 'starts again'],
    ['an engine', { engines: { ...healthy.engines, speechToText: null } }, 'Speech engines', 'works in part'],
  ])('names %s when it is ill, also with status 503', async (_what, change, name, state) => {
    answer({ ...healthy, ...change }, 503);
    await openSite('/status');
    expect(verdict()).toContain('Something does not work');
    expect(verdict()).toContain(`${name}: ${state}.`);
    expect(part(name)).toBe(state);
  });

  it.each([
    ['the network is away', () => fetch.mockRejectedValue(new TypeError('offline'))],
    ['the answer is not a report', () => answer({ hello: 'world' })],
    ['the answer is a page', () => fetch.mockImplementation(async () => new Response('<html>'))],
  ])('says that the service does not answer when %s', async (_why, arrange) => {
    arrange();
    await openSite('/status');
    expect(verdict()).toContain('The service does not answer');
    expect(part('Database')).toBe('not known');
  });

  it('waits ten seconds for an answer', async () => {
    fetch.mockImplementation(
      (_url, options) =>
        new Promise((_resolve, reject) =>
          options?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    );
    const { wait } = await openSite('/status');
    await wait(9_999);
    expect(verdict()).toContain('Checking now');
    await wait(1);
    expect(verdict()).toContain('The service does not answer');
  });

  it('asks every thirty seconds while somebody looks, and at once when they come back', async () => {
    answer(healthy);
    const { wait } = await openSite('/status');
    expect(asked()).toBe(1);
    await wait(30_000);
    expect(asked()).toBe(2);
    setHidden(true);
    await wait(300_000);
    expect(asked()).toBe(2);
    setHidden(false);
    await wait();
    expect(asked()).toBe(3);
  });

  it('stops asking when the visitor goes on', async () => {
    answer(healthy);
    const { wait, view } = await openSite('/status');
    view.unmount();
    await wait(300_000);
    expect(asked()).toBe(1);
  });

  it('links to the report itself, also without JavaScript', async () => {
    const html = await prerendered('/status');
    expect(html.querySelectorAll('main a[href="/health"]').length).toBeGreaterThan(0);
    expect(html.querySelector('noscript')?.textContent).toContain('/health');
    expect(html.querySelector('.status-live')?.textContent).toContain('Checking now');
  });
});
