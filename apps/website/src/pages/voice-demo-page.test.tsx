// @vitest-environment happy-dom
import { isDisabled } from '@saywell/react/testing';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSite } from '../testing/open-site.tsx';

const main = () => within(screen.getByRole('main'));

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

it('WP-33 the simple page is titled "Voice AI Assistant" on both of its paths', async () => {
  for (const path of ['/ai-voice-demo', '/saywell-demo']) {
    expect((await shown(path)).querySelector('h1')?.textContent).toBe('Voice AI Assistant');
  }
});

it('WP-34 has one Talk button, which starts the call', async () => {
  const site = await openSite('/ai-voice-demo');
  expect(main().getAllByRole('button', { name: 'Talk' })).toHaveLength(1);
  fireEvent.click(main().getByRole('button', { name: 'Talk' }));
  await site.wait();
  expect(site.client().starts).toHaveLength(1);
  act(() => site.client().succeed());
  await site.wait(300);
  expect(main().queryByRole('button', { name: 'Talk' })).toBeNull();
  expect(main().getByRole('button', { name: 'End Call' })).toBeTruthy();
});

it('WP-35 has a mute toggle that silences the visitor', async () => {
  const site = await openSite('/ai-voice-demo');
  const mute = () => main().getByRole<HTMLButtonElement>('button', { name: 'Mute' });
  expect(isDisabled(mute())).toBe(true);
  await site.enterCall();
  fireEvent.click(mute());
  expect(site.client().isMuted()).toBe(true);
  expect(mute().getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(mute());
  expect(site.client().isMuted()).toBe(false);
  expect(mute().getAttribute('aria-pressed')).toBe('false');
});

it('WP-36 has a connected badge', async () => {
  const site = await openSite('/ai-voice-demo');
  expect(main().queryByText('Connected')).toBeNull();
  await site.enterCall();
  expect(main().getByText('Connected').closest('[role=status], output')).not.toBeNull();
  await act(() => site.service.endCall());
  expect(main().queryByText('Connected')).toBeNull();
});

it('WP-37 has a microphone-permission hint, readable before anything is pressed', async () => {
  const page = await shown('/ai-voice-demo');
  const heading = [...page.querySelectorAll('main h2')].find((title) =>
    title.textContent?.includes('microphone'),
  );
  expect(heading?.nextElementSibling?.textContent).toContain('Press Allow');
});
