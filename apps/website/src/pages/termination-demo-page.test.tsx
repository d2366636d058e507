// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSite } from '../testing/open-site.tsx';

const main = () => within(screen.getByRole('main'));
const endButton = () => main().queryByRole<HTMLButtonElement>('button', { name: 'End Call' });
const toast = () => main().queryByText('Call ended', { selector: '.saywell-toast' });
const log = () => within(main().getByRole('region', { name: 'Event log' }));
const toggle = (name: RegExp) => fireEvent.click(main().getByRole('checkbox', { name }));
const choose = (name: string) => fireEvent.click(main().getByRole('radio', { name }));
const names = () =>
  log()
    .queryAllByRole('listitem')
    .map((entry) => entry.querySelector('.saywell-log-name')?.textContent);

function pressEnd() {
  const button = endButton();
  if (button === null) throw new Error('There is no End Call button.');
  fireEvent.click(button);
}
/** Where the button stands, as its class says. */
const place = () => /place-([a-z-]+)/.exec(endButton()?.className ?? '')?.[1];
const open = () => openSite('/call-termination-demo');

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('WP-61 has an End Call button that ends the call', async () => {
  const site = await open();
  await site.enterCall();
  pressEnd();
  await site.wait();
  expect(site.client().stopCount).toBe(1);
  expect(site.service.getCallState().inCall).toBe(false);
});

it('WP-62 has a toggle for visibility', async () => {
  await open();
  expect(endButton()).not.toBeNull();
  toggle(/^Visible/);
  expect(endButton()).toBeNull();
  toggle(/^Visible/);
  expect(endButton()).not.toBeNull();
});

it('WP-63 has a toggle for toasts', async () => {
  const site = await open();
  pressEnd();
  await site.wait(100);
  expect(toast()).not.toBeNull();
  await site.wait(2_000);
  toggle(/^Toasts/);
  pressEnd();
  await site.wait(100);
  expect(toast()).toBeNull();
});

it('WP-64 has a toggle for the position: center-bottom or custom', async () => {
  await open();
  expect(place()).toBe('center');
  choose('Custom');
  expect(place()).toBe('bottom-right');
  choose('Top left');
  expect(place()).toBe('top-left');
  choose('Center-bottom');
  expect(place()).toBe('center');
});

it('WP-65 has an event log: what a press does, in its order', async () => {
  const site = await open();
  pressEnd();
  await site.wait(100);
  expect(names().toReversed()).toEqual(['pressed', 'demonstration', 'ended', 'toast']);
  expect(site.clients).toHaveLength(0);
});

it('choosing a place makes the position custom', async () => {
  await open();
  choose('Middle right');
  expect(place()).toBe('middle-right');
  expect(main().getByRole<HTMLInputElement>('radio', { name: 'Custom' }).checked).toBe(true);
});
