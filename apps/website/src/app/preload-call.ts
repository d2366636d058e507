import { SaywellVoice } from '@saywell/voice-sdk';
import { readEnvironment } from '../config/environment.ts';
import { needsSiteConfig, requestSiteConfigAhead } from '../features/call/site-config-request.ts';

/** Fetches every part of a call while the page itself is still on its way. Never rejects. */
export function preloadCall(): Promise<void> {
  const environment = readEnvironment(import.meta.env);
  const endpoint = environment.endpoint || undefined;
  if (needsSiteConfig(environment)) requestSiteConfigAhead(fetch, endpoint ?? window.location.origin);
  // Without a key: nothing is asked for with it before a call.
  const voice = new SaywellVoice('', endpoint, undefined, { resumeAfterReload: true });
  return voice.preload();
}
