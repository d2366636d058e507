import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { JoinAsAgent, LiveKitAgent } from './livekit-agent.ts';
import type { LiveKitApi } from './livekit-api.ts';
import { LiveKitError } from './livekit-error.ts';
import { LiveKitRoom, type LiveKitSeat } from './livekit-room.ts';

/** People of one room whose sound comes over LiveKit: nobody has measured more. */
export const maxLiveKitVisitors = 50;
/** Leaves the browser time to join within its own limit. */
const openTimeoutMs = 4_000;
/** After a failure nobody waits for LiveKit again for so long: callers come in by this server's own media at once. */
const restMs = 30_000;

/** Rooms of a LiveKit server, one for each call that has somebody in it. */
export interface LiveKitRooms {
  /** A place for somebody of this room. Rejects with {@link LiveKitError}, 4 s later at the most. */
  seat(roomId: string, sessionId: string): Promise<LiveKitSeat>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface LiveKitRoomsOptions {
  readonly url: string;
  readonly api: LiveKitApi;
  readonly join: JoinAsAgent;
  readonly clock: Clock;
  readonly log: { warn(details: object, message: string): void };
}

export function createLiveKitRooms(options: LiveKitRoomsOptions): LiveKitRooms {
  const { clock, log } = options;
  const rooms = new Map<string, Promise<LiveKitRoom>>();
  let restsUntil = 0;

  const failed = (error: unknown): void => {
    const code = error instanceof LiveKitError ? error.code : 'livekit-failed';
    log.warn({ code, err: error }, 'LiveKit failed');
  };
  const open = (roomId: string): Promise<LiveKitRoom> => {
    const forget = (): void => {
      if (rooms.get(roomId) === opening) rooms.delete(roomId);
    };
    const opening = openRoom(roomId, options, failed, forget).catch((error: unknown) => {
      forget();
      restsUntil = clock.now() + restMs;
      failed(error);
      throw error;
    });
    rooms.set(roomId, opening);
    return opening;
  };
  return {
    async seat(roomId, sessionId) {
      const known = rooms.get(roomId);
      if (known === undefined && clock.now() < restsUntil)
        throw new LiveKitError('livekit-unreachable', 'LiveKit failed a moment ago.');
      const room = await (known ?? open(roomId));
      if (room.isOver) throw new LiveKitError('livekit-gone', 'The room at LiveKit has just ended.');
      return room.seat(sessionId);
    },
    async [Symbol.asyncDispose]() {
      const opened = await Promise.allSettled(rooms.values());
      rooms.clear();
      await Promise.all(
        opened.map(async (room) => room.status === 'fulfilled' && (await room.value.close())),
      );
    },
  };
}

/** Makes the room and takes the assistant's place in it. */
async function openRoom(
  roomId: string,
  { url, api, join, clock, log }: LiveKitRoomsOptions,
  failed: (error: unknown) => void,
  over: () => void,
): Promise<LiveKitRoom> {
  // A room of its own each time: deleting the one before must not end the next.
  const name = `saywell-${roomId}-${randomUUID().slice(0, 8)}`;
  const room = new LiveKitRoom({ name, url, api, now: clock.now, failed, over });
  const enter = async (): Promise<LiveKitAgent> => {
    // One who joins again may have two places for a moment.
    await api.createRoom(name, 2 * maxLiveKitVisitors + 1);
    return join({
      url,
      token: await api.agentToken(name, 'assistant'),
      handlers: {
        frame: (identity, samples) => room.heard(identity, samples),
        joined: (identity) => room.joined(identity),
        closed(reason) {
          log.warn({ code: 'livekit-lost', room: roomId, reason }, 'the assistant lost its place at LiveKit');
          room.lost();
        },
      },
    });
  };
  const entering = enter();
  try {
    room.enter(await inTime(entering, clock));
    return room;
  } catch (error) {
    // What comes too late is closed as what came.
    void entering.then((agent) => agent.close()).catch(() => undefined);
    void api.deleteRoom(name).catch(() => undefined);
    throw error;
  }
}

function inTime<Value>(work: Promise<Value>, clock: Clock): Promise<Value> {
  return new Promise((resolve, reject) => {
    const cancel = clock.setTimer(
      () => reject(new LiveKitError('livekit-unreachable', `LiveKit took longer than ${openTimeoutMs} ms.`)),
      openTimeoutMs,
    );
    work.then(resolve, reject).finally(cancel);
  });
}
