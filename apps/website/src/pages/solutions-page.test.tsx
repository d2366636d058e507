// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSite } from '../testing/open-site.tsx';

const agents = ['Max', 'Grace', 'Kyle'];

/** In the page as it runs, before and during a call. */
async function inEveryState(check: (name: string) => void) {
  const { enterCall } = await openSite('/ai-solutions');
  agents.forEach(check);
  await enterCall();
  agents.forEach(check);
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('WP-81 the assistants of the industry blocks have no transcript', async () => {
  await inEveryState((name) => {
    const panel = screen.getByRole('region', { name: `Talk to ${name}` });
    expect(within(panel).queryByRole('log', { hidden: true })).toBeNull();
  });
});

it('WP-82 the assistants of the industry blocks have no text input', async () => {
  await inEveryState((name) => {
    const panel = screen.getByRole('region', { name: `Talk to ${name}` });
    expect(within(panel).queryByRole('textbox', { hidden: true })).toBeNull();
  });
});

it('opens at the industry of its path, unless the visitor has begun to read', async () => {
  const scrolled: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.id);
  });
  for (const path of ['/ai-solutions', '/ecommerce-automation']) {
    const { wait } = await openSite(path);
    await wait(50);
    cleanup();
  }
  expect(scrolled).toEqual(['ecommerce']);

  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(300);
  const { wait } = await openSite('/business-coaching-ai');
  await wait(50);
  expect(scrolled).toEqual(['ecommerce']);
});
