import { Room } from './room.ts';
import type { RoomDependencies, RoomListener } from './room-listener.ts';
import type { RoomFacilities } from './services/room-services.ts';

/** The rooms of this process. */
export interface RoomRegistry {
  /** Is a LiveKit server there that carries sound? */
  readonly hasLiveKit: boolean;
  open(id: string, assistantName: string, listener: RoomListener, facilities?: RoomFacilities): Room;
  get(id: string): Room | undefined;
  remove(id: string): void;
  counts(): { readonly open: number; readonly participants: number };
}

export function createRoomRegistry(dependencies: RoomDependencies): RoomRegistry {
  const rooms = new Map<string, Room>();
  return {
    hasLiveKit: dependencies.maxVisitors !== undefined,
    open(id, assistantName, listener, facilities) {
      const room = new Room(id, assistantName, listener, dependencies, facilities);
      rooms.set(id, room);
      return room;
    },
    get: (id) => rooms.get(id),
    remove: (id) => void rooms.delete(id),
    counts: () => ({
      open: rooms.size,
      participants: [...rooms.values()].reduce((sum, room) => sum + room.visitorCount, 0),
    }),
  };
}
