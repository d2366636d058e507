// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PermissionHelp } from './permission-help.tsx';

afterEach(cleanup);

it.each([
  ['chrome', /left of the address/],
  ['edge', /Permissions for this site/],
  ['firefox', /Remove “Blocked”/],
  ['safari', /Settings for This Website/],
  ['ios-safari', /Website Settings/],
  ['ios-app', /Settings of your device/],
  ['other', /settings for this site/],
] as const)('tells the way back in %s', (browser, words) => {
  render(<PermissionHelp browser={browser} />);
  expect(screen.getByText(words).closest('ol')).not.toBeNull();
  expect(screen.queryByText(/Or type/)).toBeNull();
});

it("takes the visitor's browser by itself, and offers to type where that is possible", () => {
  vi.stubGlobal('navigator', { userAgent: 'Gecko/20100101 Firefox/142.0' });
  const { container } = render(<PermissionHelp canType />);
  expect(container.querySelector('[data-browser]')?.getAttribute('data-browser')).toBe('firefox');
  expect(screen.getByText(/Or type/)).toBeTruthy();
});
