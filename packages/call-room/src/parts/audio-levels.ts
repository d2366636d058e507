import type { PartContext } from '../call/call-context.ts';
import type { CallServices } from '../call/call-services.ts';
import * as messages from '../errors/messages.ts';
import { type Preconditions, rejecting } from '../machine/preconditions.ts';
import { checkLevelInterval } from '../rules/level-interval.ts';

const defaultIntervalMs = 200;

export const audioLevelsPreconditions = {
  startLocalAudioLevelObserver: rejecting(),
  startRemoteParticipantsAudioLevelObserver: rejecting(),
} as const satisfies Preconditions<
  ReturnType<typeof createAudioLevels>,
  | 'stopLocalAudioLevelObserver'
  | 'isLocalAudioLevelObserverRunning'
  | 'getLocalAudioLevel'
  | 'stopRemoteParticipantsAudioLevelObserver'
  | 'isRemoteParticipantsAudioLevelObserverRunning'
  | 'getRemoteParticipantsAudioLevel'
>;

/** How loud the caller and the others are. */
export function createAudioLevels(context: PartContext, services: Pick<CallServices, 'levels'>) {
  const start = (side: 'local' | 'remote', intervalMs: number | undefined): void => {
    context.check(checkLevelInterval(intervalMs));
    services.levels.observeEvery(side, intervalMs || defaultIntervalMs);
  };
  return {
    /** Emits `local-audio-level` every `intervalMs` (at least 100, default 200) while in a call. */
    async startLocalAudioLevelObserver(intervalMs?: number): Promise<void> {
      const hasWebAudio = context.options().audioContext ?? context.environment.createAudioContext;
      if (!hasWebAudio) throw context.refusal('not-supported', messages.noLocalLevels);
      start('local', intervalMs);
    },
    stopLocalAudioLevelObserver: (): void => services.levels.observeEvery('local', undefined),
    isLocalAudioLevelObserverRunning: (): boolean => services.levels.isObserving('local'),
    /** 0–1. */
    getLocalAudioLevel: (): number => context.engine()?.levels().local ?? 0,

    /** Emits `remote-participants-audio-level` every `intervalMs` (at least 100, default 200) while in a call. */
    startRemoteParticipantsAudioLevelObserver: async (intervalMs?: number): Promise<void> =>
      start('remote', intervalMs),
    stopRemoteParticipantsAudioLevelObserver: (): void => services.levels.observeEvery('remote', undefined),
    isRemoteParticipantsAudioLevelObserverRunning: (): boolean => services.levels.isObserving('remote'),
    /** Session id → 0–1. */
    getRemoteParticipantsAudioLevel: (): Readonly<Record<string, number>> =>
      context.engine()?.levels().remote ?? {},
  };
}
