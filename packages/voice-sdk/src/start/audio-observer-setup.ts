import type { Stage } from './stage.ts';

const observerIntervalMs = 100;

/** Measures how loud the assistant and the visitor are. */
export const audioObserverSetup: Stage = {
  name: 'audio-observer-setup',
  hasErrorType: true,
  isOptional: true,
  async run({ session }) {
    if (session.page.mode === 'text') return { reason: 'skipped-not-enabled' };
    await session.call?.startRemoteParticipantsAudioLevelObserver(observerIntervalMs);
    await session.call?.startLocalAudioLevelObserver(observerIntervalMs);
    return { intervalMs: observerIntervalMs };
  },
};
