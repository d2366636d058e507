// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestCall } from '../testing/test-call.ts';
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
