import { bootPage } from './boot-page.ts';

bootPage({
  window,
  startClient: async () => (await import('./client.tsx')).startClient(),
  preloadCall: () => import('../features/call/voice-sdk.ts'),
});
