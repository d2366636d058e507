// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSite } from '../testing/open-site.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

class SilentAudio {
  play = async (): Promise<void> => {};
  pause = (): void => {};
}

it('WP-72 embeds a voice assistant with transcript', async () => {
  const { wait, client } = await openSite('/ai-features');
  expect(screen.getByRole('log', { hidden: true })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Start call' }));
  await wait();
  expect(screen.getByRole('log')).toBeTruthy();
  expect(client().starts).toHaveLength(1);
});

it('WP-73 its voice assistant has no text input', async () => {
  const { enterCall } = await openSite('/ai-features');
  const typed = () => document.querySelector('main input, main textarea');
  expect(typed()).toBeNull();
  await enterCall();
  expect(typed()).toBeNull();
});

it('plays one exchange at a time', async () => {
  vi.stubGlobal('Audio', SilentAudio);
  vi.stubGlobal('fetch', async () => Response.json({}));
  await openSite('/ai-features');
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  press('Play: Analytics');
  expect(screen.getByRole('button', { name: 'Pause: Analytics' })).toBeTruthy();
  press('Play: Integrations');
  expect(screen.getByRole('button', { name: 'Play: Analytics' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Pause/ })).toHaveLength(1);
});

it('a call that starts ends what is playing: the assistant would hear it', async () => {
  vi.stubGlobal('Audio', SilentAudio);
  const { enterCall } = await openSite('/ai-features');
  fireEvent.click(screen.getByRole('button', { name: 'Play: Analytics' }));
  await enterCall();
  expect(screen.queryByRole('button', { name: /^Pause/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Read along: Analytics' })).toBeTruthy();
});
