// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestCall } from '../testing/test-call.ts';
import { App } from './app.tsx';
import { renderPage } from './entry-server.tsx';
import { allRoutes } from './routes.ts';

let root: Root | undefined;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  document.body.innerHTML = '';
  vi.useRealTimers();
});

it.each(allRoutes)('hydrates $path without a difference', async ({ path }) => {
  // Server and browser never share one module instance; here they do, and React says so.
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const onRecoverableError = vi.fn();
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
  expect(document.querySelector('h1')).toBe(heading);
  expect(onRecoverableError).not.toHaveBeenCalled();
  const texts = complaints.mock.calls.map(([text]) => String(text));
  expect(texts.filter((text) => !text.includes('multiple renderers'))).toEqual([]);
});
