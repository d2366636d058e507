import type { RoomSlot, WantedTrack } from '@saywell/contract';

export interface Slot {
  readonly mid: string;
  readonly kind: 'audio' | 'video';
}
export interface Wanted extends WantedTrack {
  readonly kind: 'audio' | 'video';
}
export interface SlotPlan {
  readonly slots: readonly RoomSlot[];
  /** Slots of each kind that all of it would need. */
  readonly needed: { readonly audio: number; readonly video: number };
  readonly isComplete: boolean;
}

/** Puts what is wanted into slots: a track that has one stays there, the others take free ones in their order. */
export function assignSlots(
  slots: readonly Slot[],
  wanted: readonly Wanted[],
  before: readonly RoomSlot[],
): SlotPlan {
  const taken = new Map<string, RoomSlot>();
  const open: Wanted[] = [];
  for (const track of wanted) {
    const own = before.find((slot) => isSame(slot, track) && slots.some(({ mid }) => mid === slot.mid));
    if (own === undefined) open.push(track);
    else taken.set(own.mid, own);
  }
  for (const { sessionId, name, kind } of open) {
    const free = slots.find((slot) => slot.kind === kind && !taken.has(slot.mid));
    if (free !== undefined) taken.set(free.mid, { mid: free.mid, sessionId, name });
  }
  const count = (kind: Slot['kind']): number => wanted.filter((track) => track.kind === kind).length;
  return {
    slots: [...taken.values()],
    needed: { audio: count('audio'), video: count('video') },
    isComplete: taken.size === wanted.length,
  };
}

export const isSame = (one: WantedTrack, other: WantedTrack): boolean =>
  one.sessionId === other.sessionId && one.name === other.name;
