// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSite } from '../../testing/open-site.tsx';
import { settleUntil } from '../../testing/settle-until.ts';

/** Which watched elements the window shows, under the test's control. */
class Sight {
  static open: Sight[] = [];
  readonly watched = new Set<Element>();
  readonly #report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    this.#report = report;
    Sight.open.push(this);
  }
  observe(element: Element): void {
    this.watched.add(element);
  }
  unobserve(element: Element): void {
    this.watched.delete(element);
  }
  disconnect(): void {
    this.watched.clear();
  }
  static show(intersectionRatio: number): void {
    for (const sight of Sight.open) {
      const entries = [...sight.watched].map((target) => ({ target, intersectionRatio }));
      act(() => sight.#report(entries as never, sight as never));
    }
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', Sight);
});
afterEach(() => {
  cleanup();
  Sight.open = [];
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const bar = () => screen.queryByRole('region', { name: 'Call' });
const inBar = (name: string) => within(bar()!).getByRole('button', { name });
const state = () => bar()?.dataset.state;
const trouble = () => bar()?.querySelector('.call-bar-trouble')?.textContent;

async function talk(path: string) {
  const site = await openSite(path);
  await site.enterCall();
  await settleUntil(() => expect(bar()).toBeTruthy());
  return site;
}

describe('the call bar', () => {
  it('WP-24 stands on a page without a panel with one red way out', async () => {
    const site = await talk('/privacy-policy');
    expect(bar()?.dataset.aside).toBe('false');
    expect(within(bar()!).getAllByRole('button', { name: 'End Call' })).toHaveLength(1);
    fireEvent.click(inBar('End Call'));
    await site.wait();
    expect([site.client().stopCount, bar()]).toEqual([1, null]);
  });

  it('steps aside while the page shows a red way out, and comes back', async () => {
    const site = await talk('/');
    await site.wait(300);
    Sight.show(1);
    expect(bar()?.dataset.aside).toBe('true');
    Sight.show(0.2);
    expect(bar()?.dataset.aside).toBe('false');
  });

  it('says who has the word', async () => {
    const site = await talk('/privacy-policy');
    expect(state()).toBe('listening');
    act(() => site.client().emit('speech-start'));
    expect([state(), within(bar()!).getByText('Saywell is speaking').tagName]).toEqual([
      'assistant',
      'OUTPUT',
    ]);
    act(() => site.client().emit('speech-end'));
    fireEvent.click(inBar('Mute'));
    expect([state(), site.client().isMuted()]).toEqual(['muted', true]);
    act(() => site.client().emit('network-connection', { event: 'interrupted' }));
    expect([state(), trouble()]).toEqual(['reconnecting', expect.stringMatching(/Your call is kept/)]);
  });

  it('shows what is said, unless the visitor does not want it', async () => {
    const site = await talk('/privacy-policy');
    const captions = () => document.querySelector('.call-bar-captions')?.textContent?.trim();
    act(() => site.client().hear('assistant', 'It takes', 'partial'));
    expect(captions()).toBe('It takes');
    act(() => site.client().hear('assistant', 'It takes thirty minutes.'));
    expect(captions()).toBe('It takes thirty minutes.');
    fireEvent.click(inBar('Captions'));
    expect([captions(), inBar('Captions').getAttribute('aria-pressed')]).toEqual([undefined, 'false']);
  });

  it('opens to the whole conversation, and Escape closes it', async () => {
    const site = await talk('/privacy-policy');
    act(() => site.client().hear('user', 'Hello.'));
    expect(screen.queryByRole('log')).toBeNull();
    fireEvent.click(inBar('Transcript'));
    expect(within(screen.getByRole('log')).getByText('Hello.')).toBeTruthy();
    fireEvent.keyDown(document, { key: 'Escape' });
    expect([screen.queryByRole('log'), inBar('Transcript').getAttribute('aria-expanded')]).toEqual([
      null,
      'false',
    ]);
  });

  it('says what is recorded while the call connects', async () => {
    const site = await openSite('/privacy-policy');
    act(() => void site.service.startCall());
    await settleUntil(() => expect(bar()).toBeTruthy());
    const said = bar()?.querySelector('.disclosure')?.textContent;
    expect([state(), said]).toEqual(['connecting', expect.stringMatching(/You talk with an AI/)]);
  });

  it('hands the focus on when the call is over', async () => {
    const site = await talk('/privacy-policy');
    inBar('End Call').focus();
    act(() => site.client().emit('call-end'));
    await site.wait();
    expect(document.activeElement?.textContent).toBe('Talk to AI');
  });
});

it('a refused microphone is told with its help and a field to type into, on a page without a panel too', async () => {
  const site = await openSite('/privacy-policy');
  act(() => void site.service.startCall());
  await site.wait();
  await settleUntil(() => expect(bar()).toBeTruthy());
  act(() => site.client().fail(new DOMException('Not now', 'NotAllowedError')));
  await site.wait();
  const box = within(screen.getByRole('alert'));
  await settleUntil(() => expect(box.getByText('How to let the assistant hear you')).toBeTruthy());
  const field = box.getByRole('textbox', { name: 'Type a message' });
  fireEvent.change(field, { target: { value: 'What does a demo cost?' } });
  fireEvent.submit(field);
  await site.wait();
  act(() => site.client().succeed());
  expect(site.client().sent.map(({ message }) => message.content)).toEqual(['What does a demo cost?']);
});

it('a call that fails for another reason asks nobody to type', async () => {
  const site = await openSite('/privacy-policy');
  act(() => void site.service.startCall());
  await settleUntil(() => expect(bar()).toBeTruthy());
  act(() => site.client().fail(new Error('No room')));
  await site.wait();
  expect(screen.getByRole('alert').textContent).toContain('Call failed');
  expect(screen.queryByRole('textbox', { name: 'Type a message' })).toBeNull();
});

describe('the last conversation', () => {
  it('on a page without a panel waits at its foot: read, call again, dismiss', async () => {
    const site = await talk('/privacy-policy');
    act(() => site.client().hear('assistant', 'Thirty days.'));
    act(() => site.client().emit('call-end'));
    const last = within(screen.getByRole('region', { name: 'Last call' }));
    fireEvent.click(last.getByRole('button', { name: 'Last conversation' }));
    expect(within(screen.getByRole('log')).getByText('Thirty days.')).toBeTruthy();
    fireEvent.click(last.getByRole('button', { name: 'Call again' }));
    await site.wait();
    expect([site.client().starts.length, screen.queryByRole('region', { name: 'Last call' })]).toEqual([
      1,
      null,
    ]);
    act(() => site.client().emit('call-end'));
  });

  it('in a panel is one press away, and can be copied', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const site = await talk('/');
    act(() => site.client().hear('assistant', 'Thirty days.'));
    act(() => site.client().emit('call-end'));
    expect(screen.queryByRole('region', { name: 'Last call' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Last conversation' }));
    await settleUntil(() => screen.getByRole('button', { name: 'Copy' }));
    expect(document.activeElement).toBe(screen.getByRole('log'));
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    await settleUntil(() => screen.getByText('Copied'));
    expect(writeText.mock.calls[0]?.[0]).toContain('Saywell: Thirty days.');
  });
});
