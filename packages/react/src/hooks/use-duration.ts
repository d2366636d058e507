import { useCallValue } from './use-call-value.ts';

/** Whole seconds since the call started; 0 before the first call. */
export function useDuration(): number {
  return useCallValue((snapshot) => snapshot.durationSeconds);
}
