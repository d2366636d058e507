import type { NetworkQuality } from '../events/call-events.ts';

/** Before anything was measured. */
export const unknownQuality: NetworkQuality = {
  networkState: 'unknown',
  networkStateReasons: [],
  threshold: 'good',
  quality: 100,
};
