import { CallError, type VoiceClient } from '@saywell/react/store';

/** What one call needs to know of the element. */
export interface ClientSettings {
  readonly publicKey: string;
  /** Address of the Saywell server, without a slash at its end. */
  readonly endpoint: string;
  /** `text`: no microphone is asked for. */
  readonly input: 'voice' | 'text';
  /** Does the call go on when the page is loaded again? */
  readonly resumesAfterReload: boolean;
}

/** Names the widget's call among those of its page. */
export const storedCallName = 'widget';

/** Brings a voice client for one call. */
export type ClientLoader = (settings: ClientSettings) => Promise<VoiceClient>;

/** The voice SDK, fetched when it is first wanted: a file of its own beside the script. */
export const loadVoiceClient: ClientLoader = async ({ publicKey, endpoint, input, resumesAfterReload }) => {
  const { SaywellVoice } = await importSdk();
  const callObject = {
    ...(input === 'text' && { audioSource: false }),
    ...(resumesAfterReload && { resumeAfterReload: storedCallName }),
  };
  return new SaywellVoice(publicKey, endpoint, undefined, callObject);
};

/** Fetches the SDK and the call room's engine ahead of a call. Never rejects: the call itself reports what is wrong. */
export async function preloadVoice({
  publicKey,
  endpoint,
}: Pick<ClientSettings, 'publicKey' | 'endpoint'>): Promise<void> {
  try {
    const { SaywellVoice } = await importSdk();
    await new SaywellVoice(publicKey, endpoint).preload();
  } catch {}
}

async function importSdk(): Promise<typeof import('@saywell/voice-sdk')> {
  try {
    return await import('@saywell/voice-sdk');
  } catch (error) {
    throw new CallError('load-failed', 'The voice SDK could not be loaded', error);
  }
}
