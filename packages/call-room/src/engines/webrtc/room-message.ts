import type { RoomServerMessage } from '@saywell/contract';

export type Joined = RoomServerMessage & { readonly type: 'joined' };

/** What is not the link's own affair. */
export type RoomMessage = Exclude<
  RoomServerMessage,
  { readonly type: 'session' | 'part' | 'pong' | 'error' }
>;

/** Undefined for what is no room message. */
export function parseRoomMessage(text: string): RoomServerMessage | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRoomMessage(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

// The server is trusted with the fields of its messages; an unknown type falls through every case.
function isRoomMessage(value: unknown): value is RoomServerMessage {
  return typeof value === 'object' && value !== null && 'type' in value;
}
