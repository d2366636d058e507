import { useSyncExternalStore } from 'react';
import { useServices } from './services.tsx';

/** Epoch ms since when the server is out of reach; undefined: it is not. */
export function useFeedLostAt(): number | undefined {
  const { feed } = useServices();
  return useSyncExternalStore(
    (listener) => feed.onLost(listener),
    () => feed.lostAt(),
  );
}
