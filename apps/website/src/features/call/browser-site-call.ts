import { readEnvironment } from '../../config/environment.ts';
import { createSiteCall, type SiteCall } from './site-call.ts';

/** The site's call with the real browser behind it. */
export function createBrowserSiteCall(): SiteCall {
  return createSiteCall({
    environment: readEnvironment(import.meta.env),
    fetch: (...request) => globalThis.fetch(...request),
    pageOrigin: typeof location === 'undefined' ? '' : location.origin,
    loadSdk: () => import('./voice-sdk.ts'),
    now: () => Date.now(),
    setTimer: (callback, delayMs) => {
      const id = setTimeout(callback, delayMs);
      return () => clearTimeout(id);
    },
    isOnline: () => navigator.onLine,
  });
}
