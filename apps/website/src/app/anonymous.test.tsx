// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openSite } from '../testing/open-site.tsx';
import { canonicalPaths } from './routes.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('WR-5 every visitor is anonymous: no page asks who they are or keeps anything about them', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  for (const path of canonicalPaths) {
    await openSite(path);
    expect(
      document.querySelector('input[type="password"], input[autocomplete*="username"]'),
      path,
    ).toBeNull();
    const controls = [...document.querySelectorAll('a, button')].map((control) => control.textContent);
    const accounts = controls.filter((text) => /\b(log|sign) ?(in|up|on)\b|account|register/i.test(text));
    expect(accounts, path).toEqual([]);
    cleanup();
  }
  expect(document.cookie).toBe('');
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});
