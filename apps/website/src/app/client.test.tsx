// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestCall, openSite } from '../testing/open-site.tsx';
import { App } from './app.tsx';
import { renderPage } from './entry-server.tsx';
import { routes } from './routes.ts';

let root: Root | undefined;
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  document.body.innerHTML = '';
  vi.useRealTimers();
});

it('hydrates every page without a difference', async () => {
  // Server and browser never share one module instance; here they do, and React says so.
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const onRecoverableError = vi.fn();
  for (const { path } of routes) {
    vi.useRealTimers();
    document.body.innerHTML = `<div id="root">${(await renderPage(path)).body}</div>`;
    vi.useFakeTimers();
    window.history.replaceState(null, '', path);
    const heading = document.querySelector('h1');
    await act(async () => {
      root = hydrateRoot(document.getElementById('root')!, <App call={createTestCall()} />, {
        onRecoverableError,
      });
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(document.querySelector('h1'), path).toBe(heading);
    act(() => root?.unmount());
  }
  expect(onRecoverableError).not.toHaveBeenCalled();
  const texts = complaints.mock.calls.map(([text]) => String(text));
  expect(texts.filter((text) => !text.includes('multiple renderers'))).toEqual([]);
});

it('a call outlives a change of page, and the new page gets head, focus and announcement', async () => {
  const { enterCall, wait, service, view } = await openSite('/');
  document.head.insertAdjacentHTML('beforeend', '<meta name="description" content="old" />');
  await enterCall();
  fireEvent.click(screen.getAllByRole('link', { name: 'About Us' })[0]!);
  await vi.waitFor(async () => {
    await wait(1);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('About Us');
  });
  expect(service.getCallState().inCall).toBe(true);
  expect(screen.getAllByRole('button', { name: 'End Call' }).length).toBeGreaterThan(0);
  expect(document.title).toBe('About Us | Saywell');
  expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toContain('Saywell');
  expect(document.activeElement).toBe(document.getElementById('main'));
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('About Us | Saywell');
  view.unmount();
});
