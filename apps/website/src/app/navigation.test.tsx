// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSite } from '../testing/open-site.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('a call outlives a change of page, and the new page gets head, focus and announcement', async () => {
  const { enterCall, wait, service } = await openSite('/');
  document.head.insertAdjacentHTML('beforeend', '<meta name="description" content="old" />');
  await enterCall();
  fireEvent.click(screen.getAllByRole('link', { name: 'About Us' })[0]!);
  await vi.waitFor(async () => {
    await wait(1);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('About Us');
  });
  // The head's code comes late.
  await vi.waitFor(async () => {
    await wait(1);
    expect(document.title).toBe('About Us | Saywell');
  });
  expect(service.getCallState().inCall).toBe(true);
  expect(screen.getAllByRole('button', { name: 'End Call' }).length).toBeGreaterThan(0);
  expect(document.title).toBe('About Us | Saywell');
  expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toContain('Saywell');
  expect(document.activeElement).toBe(document.getElementById('main'));
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('About Us | Saywell');
});
