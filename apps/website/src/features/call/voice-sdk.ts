import type { VoiceClient } from '@saywell/react';
import { SaywellVoice } from '@saywell/voice-sdk';
import { createConfigurationCheck } from '../configuration/check-configuration.ts';
import { explainFailure } from '../failures/explain-failure.ts';
import type { VoiceConfig } from './voice-config.ts';

/**
 * The one place that touches the voice SDK; a chunk of its own, fetched when a
 * visitor is about to call. For `text` no microphone is asked for. A call outlives its page being loaded again.
 */
export function createVoiceClient(
  { publicKey, endpoint }: VoiceConfig,
  input: 'voice' | 'text',
): VoiceClient & Pick<SaywellVoice, 'preload'> {
  const callObject = { resumeAfterReload: true, ...(input === 'text' && { audioSource: false }) };
  return new SaywellVoice(publicKey, endpoint, undefined, callObject);
}

/** Guards every start. It comes with the SDK: pages without a call do not need it. */
export const checkConfiguration = createConfigurationCheck(console);

/** So do the sentences about what may go wrong in one. */
export { explainFailure };
