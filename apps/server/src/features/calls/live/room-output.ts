import type { AudioOutput } from '@saywell/agent';
import type { MediaSession, PlayoutReport } from '@saywell/media';
import type { Room } from '../../rooms/room.ts';

/** The assistant's voice, spoken into a room. */
export interface RoomOutput extends AudioOutput {
  /** Follows what is still to be played. */
  reported(report: PlayoutReport): void;
  /** A visitor's media came or went: speech that nobody reports any more is reported as cleared. */
  mediaChanged(): void;
}

/** Speech that is not over. */
interface Spoken {
  playedMs: number;
  /** Whose media has got it. */
  readonly given: WeakSet<MediaSession>;
}

/**
 * Speaks to everybody in the room. Segments without a visitor's media are reported as cleared at
 * once, so that the agent never waits for them: what observers hear of them is nothing to it.
 */
export function createRoomOutput(
  room: Pick<Room, 'media' | 'playoutMedia' | 'services'>,
  report: (report: PlayoutReport) => void,
): RoomOutput {
  const spoken = new Map<string, Spoken>();
  const forget = (segment: string): void => {
    const playedMs = spoken.get(segment)?.playedMs ?? 0;
    spoken.delete(segment);
    report({ segment, state: 'cleared', playedMs });
  };
  const forgetAll = (isLost: (one: Spoken) => boolean): void => {
    // What the agent speaks in answer to a report belongs to the new media.
    const lost = [...spoken].filter(([, one]) => isLost(one));
    for (const [segment] of lost) forget(segment);
  };
  return {
    play(segment, samples, sampleRateHz) {
      const one = spoken.get(segment) ?? { playedMs: 0, given: new WeakSet() };
      spoken.set(segment, one);
      for (const media of room.media()) {
        media.play(segment, samples, sampleRateHz);
        one.given.add(media);
      }
      room.services.assistantVoice.queued(segment, samples, sampleRateHz);
    },
    endSegment(segment) {
      for (const one of room.media()) one.endSegment(segment);
      if (room.playoutMedia === undefined && spoken.has(segment)) forget(segment);
    },
    clear() {
      for (const one of room.media()) one.clear();
      if (room.playoutMedia === undefined) forgetAll(() => true);
    },
    reported({ segment, state, playedMs }) {
      const one = spoken.get(segment);
      if (one === undefined) return;
      if (state === 'finished' || state === 'cleared') spoken.delete(segment);
      else one.playedMs = playedMs;
    },
    mediaChanged() {
      const media = room.playoutMedia;
      forgetAll(({ given }) => media === undefined || !given.has(media));
    },
  };
}
