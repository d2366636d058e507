import { useSyncExternalStore } from 'react';
import { useServices } from '../services.tsx';
import { hasCall, type TalkState } from './talk.ts';

export function useTalk(): TalkState {
  const { talk } = useServices();
  return useSyncExternalStore(talk.subscribe, talk.state);
}

const never = (): (() => void) => () => undefined;

/** Is a call going on, wherever it was begun? */
export function useIsTalking(): boolean {
  const { store } = useTalk();
  return useSyncExternalStore(store?.subscribe ?? never, () => hasCall({ store }));
}
