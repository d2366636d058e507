import { createVoiceClient } from '../features/call/voice-sdk.ts';

const noAgents = { max: '', grace: '', kyle: '', squad: '' };

/** Fetches every part of a call while the page itself is still on its way. Never rejects. */
export function preloadCall(endpoint: string): Promise<void> {
  // Without a key: nothing is asked for with it before a call.
  const config = { endpoint, publicKey: '', assistantId: '', recordsCalls: false, agents: noAgents };
  return createVoiceClient(config, 'voice').preload();
}
