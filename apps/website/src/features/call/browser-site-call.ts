import { readEnvironment } from '../../config/environment.ts';
import { createSiteCall, type SiteCall } from './site-call.ts';
import { createSteadyClock } from './steady-clock.ts';

/** The site's call with the real browser behind it. */
export function createBrowserSiteCall(environment = readEnvironment(import.meta.env)): SiteCall {
  return createSiteCall({
    environment,
    fetch: (...request) => globalThis.fetch(...request),
    pageOrigin: typeof location === 'undefined' ? '' : location.origin,
    placePhoneCall: async (order) => {
      const { placePhoneCall } = await import('../phone-call/place-phone-call.ts');
      return placePhoneCall(environment.apiBaseUrl, order);
    },
    canCall: () => 'WebSocket' in globalThis || 'RTCPeerConnection' in globalThis,
    clock: createSteadyClock(Date.now, () => performance.now()),
    setTimer: (callback, delayMs) => {
      const id = setTimeout(callback, delayMs);
      return () => clearTimeout(id);
    },
    isOnline: () => navigator.onLine,
  });
}
