import { prerender } from 'react-dom/static';
import { createBrowserSiteCall } from '../features/call/browser-site-call.ts';
import { App } from './app.tsx';
import { pageHead, renderHead } from './page-head.ts';
import { preloadPage } from './page-loader.ts';
import { findPage, routes } from './routes.ts';

/** Every path that gets a file. */
export const paths: readonly string[] = routes.map(({ path }) => path);

export async function renderPage(path: string): Promise<{ head: string; body: string }> {
  const page = findPage(path);
  const loaded = await preloadPage(page);
  const app = <App call={createBrowserSiteCall()} path={path} />;
  // Never outline: outlined parts are revealed by inline scripts, which the site's policy forbids.
  const { prelude } = await prerender(app, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: rethrow,
  });
  return { head: renderHead(pageHead(loaded)), body: await new Response(prelude).text() };
}

function rethrow(error: unknown): never {
  throw error;
}
