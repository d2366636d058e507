import type { CallRequest, VoiceClient } from '@saywell/react';

/** Whom the example calls. */
export const target = { assistantId: import.meta.env.VITE_ASSISTANT_ID };

/** The voice SDK, fetched when the first call starts. Without a microphone when the visitor writes. */
export async function loadClient({ input }: CallRequest): Promise<VoiceClient> {
  const { SaywellVoice } = await import('@saywell/voice-sdk');
  const callObject = input === 'text' ? { audioSource: false } : {};
  return new SaywellVoice(import.meta.env.VITE_PUBLIC_KEY, undefined, undefined, callObject);
}
