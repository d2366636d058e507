import type { AudioOutput } from '@saywell/agent';
import type { PlayoutReport } from '@saywell/media';
import type { Room } from '../rooms/room.ts';

/** The assistant's voice, spoken into a room. */
export interface RoomOutput extends AudioOutput {
  /** Keeps account of what is still to be played. */
  reported(report: PlayoutReport): void;
  /** The visitor joined again: what the old media had queued is lost and is reported as cleared. */
  mediaReplaced(): void;
}

/**
 * Speaks to every visitor of the room. Segments without a visitor's media are
 * reported as cleared at once, so that the agent never waits for them.
 */
export function createRoomOutput(room: Room, report: (report: PlayoutReport) => void): RoomOutput {
  const playedMs = new Map<string, number>();
  const forget = (segment: string): void => {
    const played = playedMs.get(segment) ?? 0;
    playedMs.delete(segment);
    report({ segment, state: 'cleared', playedMs: played });
  };
  const forgetAll = (): void => {
    // What the agent speaks in answer to a report belongs to the new media.
    const segments = [...playedMs.keys()];
    for (const segment of segments) forget(segment);
  };
  return {
    play(segment, samples, sampleRateHz) {
      if (!playedMs.has(segment)) playedMs.set(segment, 0);
      for (const media of room.media()) media.play(segment, samples, sampleRateHz);
    },
    endSegment(segment) {
      const media = [...room.media()];
      for (const one of media) one.endSegment(segment);
      if (media.length === 0 && playedMs.has(segment)) forget(segment);
    },
    clear() {
      const media = [...room.media()];
      for (const one of media) one.clear();
      if (media.length === 0) forgetAll();
    },
    reported({ segment, state, playedMs: played }) {
      if (state === 'finished' || state === 'cleared') playedMs.delete(segment);
      else if (playedMs.has(segment)) playedMs.set(segment, played);
    },
    mediaReplaced: forgetAll,
  };
}
