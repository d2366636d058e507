// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bootPage } from './boot-page.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<button data-replay="true"><span>Talk</span></button><a href="#x">Link</a>';
});
afterEach(() => vi.useRealTimers());

const button = () => document.querySelector('button')!;

function boot(startClient = vi.fn(async () => {})) {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => setTimeout(callback, 500));
  Object.assign(window, { requestIdleCallback: globalThis.requestIdleCallback });
  bootPage({ window, startClient });
  return startClient;
}

it('starts the page once, when the browser is idle', async () => {
  const startClient = boot();
  await vi.advanceTimersByTimeAsync(499);
  expect(startClient).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(startClient).toHaveBeenCalledOnce();
  expect(document.documentElement.dataset.ready).toBe('true');
});

it.each(['pointerdown', 'touchstart', 'keydown', 'pointerover'])('starts at once on %s', (intent) => {
  const startClient = boot();
  button().dispatchEvent(new Event(intent, { bubbles: true }));
  expect(startClient).toHaveBeenCalledOnce();
});

it('holds an early press and repeats it once the page answers', async () => {
  let ready!: () => void;
  const isReady = new Promise<void>((resolve) => {
    ready = resolve;
  });
  boot(vi.fn(() => isReady));
  const pressed = vi.fn();
  button().addEventListener('click', pressed);
  button().dispatchEvent(new Event('pointerdown', { bubbles: true }));
  button().querySelector('span')!.click();
  expect(pressed).not.toHaveBeenCalled();
  ready();
  await vi.advanceTimersByTimeAsync(0);
  expect(pressed).toHaveBeenCalledOnce();
  button().click();
  expect(pressed).toHaveBeenCalledTimes(2);
});

it('leaves other presses alone', () => {
  boot(vi.fn(() => new Promise<void>(() => {})));
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  document.querySelector('a')!.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
});

it('tries again at the next sign of interest when the code could not be fetched', async () => {
  const startClient = boot(vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(undefined));
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(0);
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(startClient).toHaveBeenCalledTimes(2);
});
