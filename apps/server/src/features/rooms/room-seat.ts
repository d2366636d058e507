/** The seat of a room's call among all calls of the server. */
export interface RoomSeat {
  /** Somebody joins. Taking it again changes nothing. Throws `DomainError` `room-full` when there is none. */
  take(): void;
  /** The join did not come about, and nobody else is there. */
  giveBack(): void;
}

/** A room that is not counted. */
export const freeSeat: RoomSeat = { take: () => undefined, giveBack: () => undefined };
