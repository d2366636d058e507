import { hasStoredCall } from '@saywell/voice-sdk/stored-call';
import { hydrateRoot } from 'react-dom/client';
import { readEnvironment } from '../config/environment.ts';
import { createBrowserSiteCall } from '../features/call/browser-site-call.ts';
import type { SiteCall } from '../features/call/site-call.ts';
import { App } from './app.tsx';
import type { StartedClient } from './boot-page.ts';
import { openPromise } from './open-promise.ts';
import { preloadPage } from './page-loader.ts';
import { keepPageInCalls, loadPatience } from './page-patience.ts';
import { findPage, isLivePage } from './routes.ts';
import { validateAtStart } from './validate-at-start.ts';

/** Said when a press could not be answered. */
const asleep = 'This part of the page has not loaded. Check your connection, then press again.';

/** Brings the frame of the prerendered page to life; resolves when it answers to the visitor. */
export async function startClient(): Promise<StartedClient> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root element.');
  const page = findPage(window.location.pathname);
  const environment = readEnvironment(import.meta.env);
  const call = createBrowserSiteCall(environment);
  validateAtStart(environment, call.service);
  const hasCall = keepPageInCalls(call);
  const isResuming = hasStoredCall(true);
  if (isResuming) void resume(call);
  const pageReady = openPromise<void>();
  await new Promise<void>((resolve) =>
    hydrateRoot(root, <App call={call} onReady={resolve} onPageReady={pageReady.resolve} />),
  );
  return {
    // A page that sleeps would show no sign of the call in it.
    isLive: isLivePage(page) || isResuming,
    hasCall,
    sayAsleep: () => call.notice.set(asleep),
    wakePage: async () => {
      loadPatience().catch(() => {}); // Asked for again when it is needed.
      await preloadPage(page);
      await pageReady.promise;
    },
  };
}

/** The page was loaded again in a call. Without its code the call ends by itself, as that of a page that was closed. */
async function resume({ store }: SiteCall): Promise<void> {
  const kept = await import('../features/call-bar/kept-call.ts').catch(() => undefined);
  kept?.resumeCall(store);
}
