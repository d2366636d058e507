import { useSyncExternalStore } from 'react';
import { silence } from '../state/level-meter.ts';
import { useCallStore } from './call-context.tsx';
import { useCallValue } from './use-call-value.ts';

export interface Metrics {
  readonly isUserSpeaking: boolean;
  /** The assistant's loudness, 0 to 1. */
  readonly audioLevel: number;
}

/** The call's metrics; renders about ten times a second during a call. */
export function useLevels(): Metrics {
  const { levels } = useCallStore();
  const isUserSpeaking = useCallValue((snapshot) => snapshot.isUserSpeaking);
  const { assistant } = useSyncExternalStore(levels.subscribe, levels.getSnapshot, () => silence);
  return { isUserSpeaking, audioLevel: assistant };
}
