import { hydrateRoot } from 'react-dom/client';
import { createBrowserSiteCall } from '../features/call/browser-site-call.ts';
import { App } from './app.tsx';
import { preloadPage } from './page-loader.ts';
import { findPage } from './routes.ts';

/** Brings the prerendered page to life; resolves when it answers to the visitor. */
export async function startClient(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root element.');
  // The page's code must be there before hydration, or React would find an empty page.
  await preloadPage(findPage(window.location.pathname));
  const call = createBrowserSiteCall();
  await new Promise<void>((resolve) => hydrateRoot(root, <App call={call} onReady={resolve} />));
}
