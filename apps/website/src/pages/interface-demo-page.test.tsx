// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSite } from '../testing/open-site.tsx';

const main = () => within(screen.getByRole('main'));
const panel = () => within(main().getByRole('region', { name: 'Talk to the assistant' }));

async function shown(path: string): Promise<Document> {
  cleanup();
  await openSite(path);
  return document;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('both paths show the call panel with every option on', async () => {
  for (const path of ['/voice-interface-demo', '/interface-demo']) {
    const page = await shown(path);
    expect(page.querySelector('h1')?.textContent).toBe('Voice Interface Demo');
    expect(page.querySelector('main .saywell-panel .saywell-text-input')).not.toBeNull();
    expect(page.querySelector('main .saywell-panel [role=log]')).not.toBeNull();
  }
});

it('switches the transcript and the text input off and on, also during a call', async () => {
  const site = await openSite('/voice-interface-demo');
  await site.enterCall();
  expect(panel().getByRole('log')).toBeTruthy();
  fireEvent.click(main().getByRole('checkbox', { name: /^Transcript/ }));
  expect(panel().queryByRole('log')).toBeNull();
  fireEvent.click(main().getByRole('checkbox', { name: /^Text input/ }));
  expect(panel().queryByRole('textbox')).toBeNull();
  expect(main().getByText('<SiteCallPanel />')).toBeTruthy();
  fireEvent.click(main().getByRole('checkbox', { name: /^Transcript/ }));
  expect(panel().getByRole('log')).toBeTruthy();
  expect(site.service.getCallState().inCall).toBe(true);
});

it('calls the assistant that is chosen', async () => {
  const site = await openSite('/voice-interface-demo');
  fireEvent.click(main().getByRole('radio', { name: 'Grace' }));
  fireEvent.click(panel().getByRole('button', { name: 'Start call' }));
  await site.wait();
  expect(site.client().starts).toEqual([{ assistantId: 'grace-id' }]);
});

it('offers the animated button at three speeds', async () => {
  await openSite('/voice-interface-demo');
  const speed = () => main().getByRole('button', { name: 'Press me' }).dataset.speed;
  const speeds = ['Slow, 10 s', 'Medium, 5 s', 'Fast, 2 s'].map((name) => {
    fireEvent.click(main().getByRole('radio', { name }));
    return speed();
  });
  expect(speeds).toEqual(['slow', 'medium', 'fast']);
});
