// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSite } from '../testing/open-site.tsx';
import { companyLinks, mainNavigation, quickLinks, scheduleDemo } from './navigation.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('WH-25 a navigation item has the fields name and path: the words and the goal of its link', async () => {
  for (const item of [...mainNavigation, scheduleDemo, ...quickLinks, ...companyLinks]) {
    expect(Object.keys(item)).toEqual(['name', 'path']);
  }
  await openSite('/about');
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => ({ name: link.textContent, path: link.getAttribute('href') }))).toEqual(
    mainNavigation,
  );
});
