import type { Stage } from './stage.ts';

/** Asks for noise cancellation of the microphone; without it the call goes on. */
export const audioProcessingSetup: Stage = {
  name: 'audio-processing-setup',
  hasErrorType: true,
  isOptional: true,
  async run({ session, callObjectOptions }) {
    if (callObjectOptions.audioSource === false) return { reason: 'skipped-not-enabled' };
    await session.call?.updateInputSettings({ audio: { processor: { type: 'noise-cancellation' } } });
    return { processor: 'noise-cancellation' };
  },
};
