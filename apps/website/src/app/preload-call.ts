import { SaywellVoice } from '@saywell/voice-sdk';

/** Fetches every part of a call while the page itself is still on its way. Never rejects. */
export function preloadCall(): Promise<void> {
  const endpoint: unknown = import.meta.env['VITE_VOICE_ENDPOINT'];
  // Without a key: nothing is asked for with it before a call.
  const voice = new SaywellVoice(
    '',
    typeof endpoint === 'string' && endpoint !== '' ? endpoint : undefined,
    undefined,
    {
      resumeAfterReload: true,
    },
  );
  return voice.preload();
}
