import { bootPage } from './boot-page.ts';

bootPage({
  window,
  startClient: async () => (await import('./client.tsx')).startClient(),
  preloadCall: async () => (await import('./preload-call.ts')).preloadCall(),
});
