// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { type BootOptions, bootPage, type StartedClient } from './boot-page.ts';

type StartClient = BootOptions['startClient'];

let listeners: MockInstance<typeof document.addEventListener>;

beforeEach(() => {
  vi.useFakeTimers();
  listeners = vi.spyOn(document, 'addEventListener');
  document.body.innerHTML =
    '<header><button data-replay="call">Menu</button></header>' +
    '<main><button><span>Talk</span></button><a href="#x">Link</a><input value="" /></main>';
});
afterEach(() => {
  vi.useRealTimers();
  // A page that never woke up still listens.
  for (const [name, listener] of listeners.mock.calls) document.removeEventListener(name, listener, true);
  delete document.documentElement.dataset.ready;
  delete document.documentElement.dataset.awake;
});

const inHeader = () => document.querySelector<HTMLElement>('header button')!;
const inMain = () => document.querySelector<HTMLElement>('main button')!;
const isReady = () => document.documentElement.dataset.ready === 'true';
const isAwake = () => document.documentElement.dataset.awake === 'true';
const wait = (timeMs = 0) => vi.advanceTimersByTimeAsync(timeMs);
const show = (target: Element, intent = 'pointerdown') =>
  target.dispatchEvent(new Event(intent, { bubbles: true }));
const pressesOf = (button: HTMLElement) => {
  const pressed = vi.fn();
  button.addEventListener('click', pressed);
  return pressed;
};

function boot(
  overrides: Partial<StartedClient> &
    Partial<Pick<BootOptions, 'startClient' | 'preloadCall'>> & { fontsReady?: Promise<void> } = {},
) {
  const wakePage = vi.fn(overrides.wakePage ?? (async () => {}));
  const sayAsleep = vi.fn();
  const hasCall = overrides.hasCall ?? (() => false);
  const client = { isLive: overrides.isLive ?? false, hasCall, sayAsleep, wakePage };
  const startClient = vi.fn<StartClient>(overrides.startClient ?? (async () => client));
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => setTimeout(callback, 500));
  Object.assign(window, { requestIdleCallback: globalThis.requestIdleCallback });
  const fonts = { ready: overrides.fontsReady ?? Promise.resolve() };
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts });
  const { preloadCall = async () => {} } = overrides;
  bootPage({ window, startClient, preloadCall });
  return { startClient, wakePage, sayAsleep, client };
}

describe('without a sign of interest', () => {
  it('starts the frame once, when the browser is idle, and leaves the page asleep', async () => {
    const { startClient, wakePage } = boot();
    await wait(499);
    expect(startClient).not.toHaveBeenCalled();
    await wait(60_000);
    expect(startClient).toHaveBeenCalledOnce();
    expect(wakePage).not.toHaveBeenCalled();
    expect([isReady(), isAwake()]).toEqual([true, false]);
  });

  it('starts it when the texts are drawn in their fonts, and in a tab that draws nothing after 3 s', async () => {
    let drawn!: () => void;
    const { startClient } = boot({ fontsReady: new Promise((resolve) => (drawn = resolve)) });
    await wait(2_000);
    drawn();
    // Idle after 500 ms, and that behind two frames.
    await wait(510);
    expect(startClient).not.toHaveBeenCalled();
    await wait(90);
    expect(startClient).toHaveBeenCalledOnce();
    const background = boot({ fontsReady: new Promise(() => {}) });
    await wait(3_499);
    expect(background.startClient).not.toHaveBeenCalled();
    await wait(1);
    expect(background.startClient).toHaveBeenCalledOnce();
  });

  it('wakes a page that shows something live', async () => {
    const { wakePage } = boot({ isLive: true });
    await wait(600);
    expect(wakePage).toHaveBeenCalledOnce();
    expect(isAwake()).toBe(true);
  });
});

it.each(['pointerdown', 'touchstart', 'keydown', 'pointerover', 'focusin', 'click'])(
  'starts and wakes at once on %s, once',
  async (intent) => {
    const { startClient, wakePage } = boot();
    show(inMain(), intent);
    expect(startClient).toHaveBeenCalledOnce();
    show(inMain(), intent);
    await wait();
    expect(wakePage).toHaveBeenCalledOnce();
    expect(isAwake()).toBe(true);
    await wait(60_000);
    expect(startClient).toHaveBeenCalledOnce();
  },
);

it('asks for the scripts of the page beside the frame, at the first sign of interest', async () => {
  document.documentElement.dataset.pageScripts = '/assets/a.js /assets/b.js';
  boot();
  const asked = () =>
    [...document.querySelectorAll('link[rel=modulepreload]')].map((one) => one.getAttribute('href'));
  await wait(60_000);
  expect(asked()).toEqual([]);
  show(document.body);
  show(document.body);
  expect(asked()).toEqual(['/assets/a.js', '/assets/b.js']);
});

it('asks for the frame first: it is the largest, and there are few connections', () => {
  document.head.replaceChildren();
  document.documentElement.dataset.pageScripts = '/assets/a.js';
  const before: number[] = [];
  const startClient = () => {
    before.push(document.querySelectorAll('link[rel=modulepreload]').length);
    return new Promise<never>(() => {});
  };
  boot({ startClient });
  show(document.body);
  expect(before).toEqual([0]);
  expect(document.querySelectorAll('link[rel=modulepreload]')).toHaveLength(1);
});

describe('a press that comes too early', () => {
  it('in the page is held until the page is awake', async () => {
    let awake!: () => void;
    boot({ wakePage: () => new Promise((resolve) => (awake = resolve)) });
    const pressed = pressesOf(inMain());
    document.querySelector('span')!.click();
    await wait(1_000);
    expect([isReady(), pressed.mock.calls.length]).toEqual([true, 0]);
    awake();
    await wait();
    expect(pressed).toHaveBeenCalledOnce();
    inMain().click();
    expect(pressed).toHaveBeenCalledTimes(2);
  });

  it('in the frame is held until the frame is ready, and no longer', async () => {
    boot({ wakePage: () => new Promise(() => {}) });
    const pressed = pressesOf(inHeader());
    inHeader().click();
    expect(pressed).not.toHaveBeenCalled();
    await wait();
    expect(pressed).toHaveBeenCalledOnce();
    inHeader().click();
    expect(pressed).toHaveBeenCalledTimes(2);
  });

  it('is shown on its button at once, until it is repeated', async () => {
    let awake!: () => void;
    boot({ wakePage: () => new Promise((resolve) => (awake = resolve)) });
    const isHeld = () => [inMain().hasAttribute('data-held'), inMain().getAttribute('aria-busy')];
    inMain().click();
    expect(isHeld()).toEqual([true, 'true']);
    await wait();
    awake();
    await wait();
    expect(isHeld()).toEqual([false, null]);
  });

  it('shows no more than the last one, and none when the code does not come', async () => {
    boot({
      wakePage: () => Promise.reject(new Error('offline')),
      startClient: () => Promise.reject(new Error('offline')),
    });
    inHeader().click();
    inMain().click();
    expect([inHeader().hasAttribute('data-held'), inMain().hasAttribute('data-held')]).toEqual([false, true]);
    await wait();
    expect(inMain().hasAttribute('data-held')).toBe(false);
  });

  it('fetches what a call needs beside the frame, for a start only', () => {
    const preloadCall = vi.fn(() => Promise.reject(new Error('offline')));
    boot({ startClient: () => new Promise(() => {}), preloadCall });
    inMain().click();
    expect(preloadCall).not.toHaveBeenCalled();
    inHeader().click();
    expect(preloadCall).toHaveBeenCalledOnce();
  });

  it('on a link is left alone', () => {
    boot({ startClient: () => new Promise(() => {}) });
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    document.querySelector('a')!.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(false);
  });
});

it('typing that comes too early is repeated', async () => {
  let awake!: () => void;
  boot({ wakePage: () => new Promise((resolve) => (awake = resolve)) });
  const field = document.querySelector('input')!;
  field.value = 'Hello';
  show(field, 'input');
  show(field, 'focusin');
  await wait();
  const heard = vi.fn(() => field.value);
  field.addEventListener('input', heard);
  awake();
  await wait();
  expect(heard).toHaveReturnedWith('Hello');
});

describe('when code cannot be fetched', () => {
  it('of the frame: tries again at the next sign of interest', async () => {
    const { startClient, client } = boot({ startClient: () => Promise.reject(new Error('offline')) });
    show(document.body);
    await wait();
    startClient.mockResolvedValue(client);
    show(document.body);
    await wait();
    expect(startClient).toHaveBeenCalledTimes(2);
    expect(isAwake()).toBe(true);
  });

  it('of the page: tries that again, and keeps the press', async () => {
    const { startClient, wakePage } = boot({ wakePage: () => Promise.reject(new Error('offline')) });
    const pressed = pressesOf(inMain());
    inMain().click();
    await wait();
    expect([isReady(), isAwake()]).toEqual([true, false]);
    wakePage.mockResolvedValue(undefined);
    show(document.body);
    await wait();
    expect([wakePage.mock.calls.length, startClient.mock.calls.length]).toEqual([2, 1]);
    expect(pressed).toHaveBeenCalledOnce();
  });

  it('of the page: a visitor who pressed is told, and a moving pointer does not ask without end', async () => {
    const { wakePage, sayAsleep } = boot({ wakePage: () => Promise.reject(new Error('404')) });
    for (let moves = 0; moves < 20; moves += 1) {
      show(document.body, 'pointerover');
      await wait();
    }
    expect([wakePage.mock.calls.length, sayAsleep.mock.calls.length]).toEqual([5, 0]);
    inMain().click();
    await wait();
    expect([wakePage.mock.calls.length, sayAsleep.mock.calls.length]).toEqual([6, 1]);
  });

  it.each([
    ['posted by the browser', false, 1],
    ['kept while a call is running', true, 0],
  ])('of the page: its form is %s', async (_name, hasCall, posts) => {
    document.querySelector('main')!.innerHTML = '<form method="post"><button>Send</button></form>';
    const post = vi.spyOn(document.forms[0]!, 'requestSubmit').mockImplementation(() => {});
    const { sayAsleep } = boot({ hasCall: () => hasCall, wakePage: () => Promise.reject(new Error('404')) });
    inMain().click();
    await wait();
    expect([post.mock.calls.length, sayAsleep.mock.calls.length]).toEqual([posts, 1 - posts]);
  });
});
