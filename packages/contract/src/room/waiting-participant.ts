/** Somebody in the lobby. */
export interface RoomWaitingParticipant {
  readonly sessionId: string;
  readonly name: string;
  /** Has it asked to be let in, without an answer yet? */
  readonly awaitingAccess?: boolean;
}
