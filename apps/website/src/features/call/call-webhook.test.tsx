// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readEnvironment } from '../../config/environment.ts';
import { openSite } from '../../testing/open-site.tsx';
import { settleUntil } from '../../testing/settle-until.ts';
import { testConfig } from '../../testing/test-call.ts';
import { watchRequests } from '../../testing/watch-requests.ts';

const webhook = 'https://hooks.test/call';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('VITE_CALL_WEBHOOK_URL', webhook);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  // The page's own again.
  Reflect.deleteProperty(navigator, 'sendBeacon');
});

/** A page of a site with a call webhook: who reads its address, and where anything is sent. */
async function openWithWebhook() {
  const readAddress = vi.fn(() => webhook);
  const environment = Object.defineProperty(readEnvironment(import.meta.env), 'callWebhookUrl', {
    get: readAddress,
  });
  const requests = watchRequests(async () => Response.json(testConfig));
  const placePhoneCall = vi.fn(async () => undefined);
  const site = await openSite('/', { environment, fetch: requests.fetch, placePhoneCall });
  /** Addresses that the page sent something to, and those that its elements name. */
  const hosts = () => {
    const named = [...document.querySelectorAll('[src],[action],[href],[ping],[data],[srcset]')].flatMap(
      (element) => element.getAttributeNames().map((name) => element.getAttribute(name) ?? ''),
    );
    return [...requests.addresses, ...named].filter((address) => address.includes('hooks.test'));
  };
  return { ...site, readAddress, hosts, addresses: requests.addresses };
}

describe('no request is made to the configured call webhook address', () => {
  it('WC-100 in a call from the first press to the end, and a minute after', async () => {
    const site = await openWithWebhook();
    expect(readEnvironment(import.meta.env).callWebhookUrl).toBe(webhook);
    fireEvent.click(document.querySelector('[data-call-control="header"]') as Element);
    await site.wait();
    act(() => site.client().succeed());
    act(() => site.client().hear('user', 'How long until it is running?'));
    act(() => site.client().hear('assistant', 'Thirty days.'));
    act(() => site.store.setMuted(true));
    act(() => void site.store.sendText('And what does it cost?'));
    await site.wait(60_000);
    expect(site.service.getCallState().inCall).toBe(true);
    const end = () => document.querySelector('[data-call-control="floating"] button');
    await settleUntil(() => expect(end()).not.toBeNull());
    fireEvent.click(end()!);
    await site.wait(60_000);
    expect(site.service.getCallState().inCall).toBe(false);
    expect(site.addresses).toEqual(['https://site.test/site/config']);
    expect([site.hosts(), site.readAddress.mock.calls]).toEqual([[], []]);
  });

  it('WC-100 when a call fails, is broken off, is typed, or is placed to a phone', async () => {
    const site = await openWithWebhook();
    const failing = site.service.startCall({ agent: 'squad' });
    await site.wait();
    act(() => site.client().fail({ message: 'no room' }));
    expect((await failing).success).toBe(false);
    const stopped = site.service.startCall('another-assistant');
    await site.wait();
    await act(() => site.service.endCall());
    await stopped;
    const typed = site.service.startCall({ input: 'text', firstMessage: 'Hello' });
    await site.wait();
    act(() => site.client().succeed());
    expect((await typed).success).toBe(true);
    await act(() => site.service.endCall());
    expect((await site.service.startCall({ customer: { number: '+13025550142' } })).success).toBe(true);
    expect((await site.service.testConfiguration()).success).toBe(true);
    await site.wait(60_000);
    expect([site.hosts(), site.readAddress.mock.calls]).toEqual([[], []]);
  });

  it('WC-100 when the page goes away in a call', async () => {
    const site = await openWithWebhook();
    await site.enterCall();
    expect(screen.getAllByText('End Call').length).toBeGreaterThan(0);
    for (const name of ['visibilitychange', 'pagehide', 'beforeunload', 'unload'])
      window.dispatchEvent(new Event(name));
    document.dispatchEvent(new Event('visibilitychange'));
    site.view.unmount();
    await site.wait(60_000);
    expect([site.hosts(), site.readAddress.mock.calls]).toEqual([[], []]);
  });

  it.each<[string, () => unknown]>([
    ['fetch', () => fetch(webhook)],
    ['fetch of a request', () => fetch(new Request(webhook))],
    ['a beacon', () => navigator.sendBeacon(webhook)],
    ['an XMLHttpRequest', () => new XMLHttpRequest().open('POST', webhook)],
    ['a WebSocket', () => new WebSocket('wss://hooks.test/call')],
    ['an event source', () => new EventSource(webhook)],
    ['a picture', () => Object.assign(new Image(), { src: webhook })],
    [
      'an element of the page',
      () => document.body.append(Object.assign(document.createElement('a'), { href: webhook })),
    ],
  ])('%s would be seen', async (_way, send) => {
    const { hosts } = await openWithWebhook();
    await send();
    expect(hosts()).toHaveLength(1);
    document.querySelector(`a[href="${webhook}"]`)?.remove();
  });
});
