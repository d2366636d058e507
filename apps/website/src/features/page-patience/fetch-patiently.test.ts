import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchPatiently, type PageDelay, type PatientPage, pageRetryDelaysMs } from './fetch-patiently.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (timeMs = 0) => vi.advanceTimersByTimeAsync(timeMs);
const everyTryMs = pageRetryDelaysMs.reduce((sum, delayMs) => sum + delayMs, 0);

function start(overrides: Partial<PatientPage> = {}) {
  const heard: (PageDelay | 'arrived')[] = [];
  let comeOnline = () => {};
  const page = {
    fetch: vi.fn(overrides.fetch ?? (() => Promise.reject(new Error('404')))),
    isOnline: vi.fn(overrides.isOnline ?? (() => true)),
    onceOnline: (listener: () => void) => {
      comeOnline = listener;
      return () => {
        comeOnline = () => {};
      };
    },
    leave: vi.fn(overrides.leave ?? (async () => false)),
    onArrived: () => void heard.push('arrived'),
    onDelay: (delay: PageDelay) => void heard.push(delay),
    setTimer: (callback: () => void, delayMs: number) => {
      const id = setTimeout(callback, delayMs);
      return () => clearTimeout(id);
    },
  };
  const giveUp = fetchPatiently(page);
  return { ...page, heard, giveUp, comeOnline: () => comeOnline() };
}

it('a page that comes at once is shown at once', async () => {
  const { heard } = start({ fetch: async () => {} });
  await wait();
  expect(heard).toEqual(['arrived']);
});

it('one that fails is tried again, a few times and with growing waits', async () => {
  const { heard, fetch } = start();
  await wait(everyTryMs);
  expect(heard).toEqual(['retrying', 'retrying', 'retrying', 'failed']);
  await wait(600_000);
  expect(fetch).toHaveBeenCalledTimes(4);
});

it('one that comes at the second try is shown', async () => {
  const { heard, fetch } = start();
  await wait();
  fetch.mockResolvedValue(undefined);
  await wait(pageRetryDelaysMs[0]);
  expect(heard).toEqual(['retrying', 'arrived']);
});

it('without a network nothing is asked for until it is back', async () => {
  const { heard, fetch, leave, isOnline, comeOnline } = start({ isOnline: () => false });
  await wait(600_000);
  expect([heard, fetch.mock.calls.length, leave.mock.calls.length]).toEqual([['offline'], 1, 0]);
  isOnline.mockReturnValue(true);
  fetch.mockResolvedValue(undefined);
  comeOnline();
  await wait();
  expect(heard).toEqual(['offline', 'arrived']);
});

it('a server that takes over is left alone', async () => {
  const { heard, fetch } = start({ leave: async () => true });
  await wait(everyTryMs);
  expect([heard, fetch.mock.calls.length]).toEqual([[], 1]);
});

it('what was given up says nothing more', async () => {
  const slow = start();
  await wait();
  slow.giveUp();
  await wait(600_000);
  expect([slow.heard, slow.fetch.mock.calls.length]).toEqual([['retrying'], 1]);
  const offline = start({ isOnline: () => false });
  await wait();
  offline.giveUp();
  offline.comeOnline();
  await wait();
  expect(offline.fetch).toHaveBeenCalledOnce();
});
