// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSite } from '../testing/open-site.tsx';
import { settleUntil } from '../testing/settle-until.ts';

const header = () => screen.getByRole('banner');

function scrollTo(top: number): void {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  act(() => void window.dispatchEvent(new Event('scroll')));
}
const isSolid = () => header().getAttribute('data-scrolled') === 'true';
function callButton(): HTMLElement {
  const found = within(header())
    .getAllByRole('button')
    .find((button) => button.closest('details') === null);
  if (found === undefined) throw new Error('The header has no call button.');
  return found;
}
const menu = () => screen.getByLabelText('Menu').closest('details');

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  scrollTo(0);
  vi.useRealTimers();
});

describe('presence and look', () => {
  it('WH-4 the header is transparent until the page is scrolled by more than 10px', async () => {
    await openSite('/');
    expect(isSolid()).toBe(false);
    scrollTo(10);
    expect(isSolid()).toBe(false);
    scrollTo(11);
    expect(isSolid()).toBe(true);
    scrollTo(9);
    expect(isSolid()).toBe(false);
  });
});

describe('call button', () => {
  it('WH-14 is labelled "Talk to AI"', async () => {
    await openSite('/about');
    expect(callButton().textContent).toBe('Talk to AI');
  });

  it('WH-15 reads "Connecting..." while connecting', async () => {
    const { wait } = await openSite('/about');
    fireEvent.click(callButton());
    expect(callButton().textContent).toBe('Connecting...');
    await wait();
    expect(callButton().textContent).toBe('Connecting...');
  });

  it('WH-16 reads "End Call" while in a call', async () => {
    const { enterCall } = await openSite('/about');
    await enterCall();
    expect(callButton().textContent).toBe('End Call');
  });

  it('tells its "End Call" apart from the buttons that end the call', async () => {
    const { enterCall, store } = await openSite('/about');
    await enterCall();
    await settleUntil(() => expect(callButton().getAttribute('aria-label')).toMatch(/^End Call: /));
    expect(within(header()).queryByRole('button', { name: 'End Call' })).toBeNull();
    await act(() => store.end());
    expect(callButton().getAttribute('aria-label')).toBeNull();
  });

  it('WH-23 does nothing while a connection is being made', async () => {
    const { wait, service, client, clients } = await openSite('/about');
    fireEvent.click(callButton());
    await wait();
    fireEvent.click(callButton());
    await wait(1_000);
    expect(service.getCallState().isConnecting).toBe(true);
    expect(client().stopCount).toBe(0);
    expect(clients.flatMap(({ starts }) => starts)).toHaveLength(1);
  });

  it('WH-24 does nothing while a call is active', async () => {
    const { wait, enterCall, service, client, clients } = await openSite('/about');
    await enterCall();
    fireEvent.click(callButton());
    await wait(1_000);
    expect(service.getCallState().inCall).toBe(true);
    expect(client().stopCount).toBe(0);
    expect(clients.flatMap(({ starts }) => starts)).toHaveLength(1);
  });
});

describe('mobile menu', () => {
  it('WH-17 opens on toggle', async () => {
    await openSite('/');
    expect(menu()?.open).toBe(false);
    fireEvent.click(screen.getByLabelText('Menu'));
    expect(menu()?.open).toBe(true);
  });

  it('WH-18 closes on toggle', async () => {
    await openSite('/');
    fireEvent.click(screen.getByLabelText('Menu'));
    fireEvent.click(screen.getByLabelText('Menu'));
    expect(menu()?.open).toBe(false);
  });

  it('closes on Escape and gives the focus back', async () => {
    await openSite('/');
    fireEvent.click(screen.getByLabelText('Menu'));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(menu()?.open).toBe(false);
    expect(document.activeElement).toBe(screen.getByLabelText('Menu'));
  });

  it('closes when a link was followed', async () => {
    const { wait } = await openSite('/');
    fireEvent.click(screen.getByLabelText('Menu'));
    fireEvent.click(within(menu()!).getByText('About Us'));
    await wait();
    expect(menu()?.open).toBe(false);
  });

  it('WH-20 lists "Talk to AI Assistant", which starts a call', async () => {
    const { service } = await openSite('/about');
    fireEvent.click(within(menu()!).getByText('Talk to AI Assistant'));
    expect(service.getCallState().isConnecting).toBe(true);
  });

  it('WH-22 lists "Call AI", which starts a call', async () => {
    const { service } = await openSite('/about');
    fireEvent.click(within(menu()!).getByText('Call AI'));
    expect(service.getCallState().isConnecting).toBe(true);
  });

  it('lists no "End Call": its buttons keep their words in a call and take no press', async () => {
    const { enterCall } = await openSite('/about');
    await enterCall();
    const buttons = within(menu()!).getAllByRole('button');
    expect(buttons.map((one) => [one.textContent, one.getAttribute('aria-disabled')])).toEqual([
      ['Talk to AI Assistant', 'true'],
      ['Call AI', 'true'],
    ]);
  });
});
