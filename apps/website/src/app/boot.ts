import { readEnvironment } from '../config/environment.ts';
import { needsSiteConfig, requestSiteConfigAhead } from '../features/call/site-config-request.ts';
import { bootPage } from './boot-page.ts';

bootPage({
  window,
  startClient: async () => (await import('./client.tsx')).startClient(),
  async preloadCall() {
    const environment = readEnvironment(import.meta.env);
    const endpoint = environment.endpoint || window.location.origin;
    if (needsSiteConfig(environment)) requestSiteConfigAhead(endpoint);
    await (await import('./preload-call.ts')).preloadCall(endpoint);
  },
});
