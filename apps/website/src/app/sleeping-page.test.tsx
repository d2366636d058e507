// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';

/** The finished HTML in the document, and code in the state of a browser that has only fetched the frame. */
async function openPrerendered(path: string) {
  const { renderPage } = await import('./entry-server.tsx');
  const opened = await hydrate((await renderPage(path)).body, path);
  const { preloadPage } = await import('./page-loader.ts');
  return { ...opened, preloadPage };
}

async function hydrate(body: string, path: string) {
  document.body.innerHTML = `<div id="root">${body}</div>`;
  window.history.replaceState(null, '', path);
  vi.resetModules();
  const { hydrateRoot } = await import('react-dom/client');
  const { App } = await import('./app.tsx');
  const { createTestCall } = await import('../testing/test-call.ts');
  const onPageReady = vi.fn();
  const onRecoverableError = vi.fn();
  let root: { unmount(): void } | undefined;
  await act(async () => {
    root = hydrateRoot(
      document.getElementById('root')!,
      <App call={createTestCall()} onPageReady={onPageReady} />,
      { onRecoverableError },
    );
  });
  return { onPageReady, onRecoverableError, unmount: () => act(() => root?.unmount()) };
}

let complaints: MockInstance<typeof console.error>;
beforeEach(() => {
  vi.resetModules();
  complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  // Server and browser never share one copy of the router; here they do, and React says so.
  const texts = complaints.mock.calls.map(([text]) => String(text));
  expect(texts.filter((text) => !text.includes('multiple renderers'))).toEqual([]);
  document.body.innerHTML = '';
});

const main = () => document.querySelector('main')!;

it('a page whose code has not come stands as its HTML, and comes to life in place', async () => {
  const { preloadPage, onPageReady, onRecoverableError, unmount } = await openPrerendered('/about');
  const heading = document.querySelector('h1');
  const words = main().textContent;
  expect(words.length).toBeGreaterThan(200);
  expect(onPageReady).not.toHaveBeenCalled();
  await act(async () => void (await preloadPage('about')));
  expect(onPageReady).toHaveBeenCalled();
  expect(document.querySelector('h1')).toBe(heading);
  expect(main().textContent).toBe(words);
  expect(onRecoverableError).not.toHaveBeenCalled();
  unmount();
});

it('another page can be shown before the first one ever came to life', async () => {
  const { preloadPage, onPageReady, onRecoverableError, unmount } = await openPrerendered('/about');
  await act(async () => void (await preloadPage('not-found')));
  await act(async () => window.history.pushState(null, '', '/no-such-page'));
  expect(document.querySelector('h1')?.textContent).toBe('Page not found');
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect(onPageReady).toHaveBeenCalled();
  expect(onRecoverableError).not.toHaveBeenCalled();
  unmount();
});

it('a page whose code comes while it is being brought to life keeps its HTML', async () => {
  const actual = await vi.importActual<typeof import('./page-loader.ts')>('./page-loader.ts');
  const about = await actual.preloadPage('about');
  let here: typeof about | undefined;
  let arrival: Promise<typeof about> | undefined;
  const { renderPage } = await import('./entry-server.tsx');
  const { body } = await renderPage('/about');
  vi.doMock('./page-loader.ts', () => ({
    ...actual,
    loadedPage: () => here,
    pageArrival: () => (arrival ??= Promise.resolve().then(() => (here = about))),
  }));
  const { onPageReady, onRecoverableError, unmount } = await hydrate(body, '/about');
  vi.doUnmock('./page-loader.ts');
  await vi.waitFor(() => expect(onPageReady).toHaveBeenCalled());
  expect(onRecoverableError).not.toHaveBeenCalled();
  unmount();
});

it('whoever asks for a page only when its code is here gets it, too', async () => {
  const { pageArrival, preloadPage } = await import('./page-loader.ts');
  const about = await preloadPage('about');
  expect(await pageArrival('about')).toBe(about);
  expect(pageArrival('about')).toBe(pageArrival('about'));
});
