import type { SherpaSpeechToText, SherpaSpeechToTextOptions } from './sherpa-speech-to-text.ts';
import type { SherpaTextToSpeech, SherpaTextToSpeechOptions } from './sherpa-text-to-speech.ts';

/** The recogniser of an installed model; its code is loaded here, by installations that have one. */
export async function loadLocalEars(options: SherpaSpeechToTextOptions): Promise<SherpaSpeechToText> {
  const { createSherpaSpeechToText } = await import('./sherpa-speech-to-text.ts');
  return createSherpaSpeechToText(options);
}

/** The voice of an installed model; its code is loaded here, by installations that have one. */
export async function loadLocalVoice(options: SherpaTextToSpeechOptions): Promise<SherpaTextToSpeech> {
  const { createSherpaTextToSpeech } = await import('./sherpa-text-to-speech.ts');
  return createSherpaTextToSpeech(options);
}
