import type { RoomPermissions, RoomTrack } from '@saywell/contract';
import { mediaTypeOf } from './media-types.ts';

/** Who sends something. */
export interface Sender {
  readonly sessionId: string;
  readonly userId?: string | undefined;
}

/**
 * May it receive this track? The entry for the sender's session id counts most, then the
 * one for its user id, then `base`; what none of them names is allowed.
 */
export function mayReceive({ canReceive = {} }: RoomPermissions, sender: Sender, track: RoomTrack): boolean {
  const rules = [
    field(canReceive.byParticipantId, sender.sessionId),
    sender.userId === undefined ? undefined : field(canReceive.byUserId, sender.userId),
    canReceive.base,
  ];
  for (const rule of rules) {
    const answer = ruled(rule, track);
    if (answer !== undefined) return answer;
  }
  return true;
}

function ruled(rule: unknown, track: RoomTrack): boolean | undefined {
  if (typeof rule === 'boolean') return rule;
  const type = mediaTypeOf(track);
  const ofType = field(rule, type);
  if (typeof ofType === 'boolean' || !type.startsWith('custom')) return asBoolean(ofType);
  return asBoolean(field(ofType, track.name) ?? field(ofType, '*'));
}

const asBoolean = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

/** Own fields only: names come from outside. */
function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}
