import { maxVisitors } from './members/room-members.ts';

/** What `maxCalls` full rooms may have open in the media process. It bounds memory; the load is bounded by the calls. */
export function mediaCapacity(maxCalls: number): {
  readonly maxSessions: number;
  readonly maxTracks: number;
} {
  const lobby = maxVisitors;
  /** Somebody who joins again has two sessions until the old one is closed. */
  const rejoining = 1;
  return {
    maxSessions: maxCalls * (maxVisitors + lobby + rejoining),
    // Each visitor may have one, and its replacement while that comes up; those in the lobby have none.
    maxTracks: maxCalls * maxVisitors * 2,
  };
}
