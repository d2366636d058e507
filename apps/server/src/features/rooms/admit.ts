import { DomainError } from '../../platform/errors/domain-error.ts';
import type { JoinGrant } from './members/member.ts';
import type { Room } from './room.ts';

/** A place in a room, taken by a token. */
export interface Admission {
  readonly sessionId: string;
  readonly resumeToken: string;
  /** The join failed: the place is free again, and the token may be used once more. */
  undo(): void;
}

export const roomNotFound = (): DomainError =>
  new DomainError('room-not-found', 'There is no such room; its call may have ended.');
export const tokenInvalid = (): DomainError =>
  new DomainError('room-token-invalid', 'The room token is wrong.');

/** Uses a join token, a resume token or a return ticket. Throws {@link DomainError}. */
export function admit(room: Room, token: string): Admission {
  const resumable = room.tokens.sessionOf(token);
  if (resumable !== null) return { sessionId: resumable, resumeToken: token, undo: () => undefined };
  const returning = room.tickets.look(token);
  if (returning.type === 'valid') return takePlaceBack(room, returning.sessionId);
  if (returning.type === 'used') throw tokenRefusals.used();
  const state = room.tokens.consumeJoinToken(token);
  if (state.type !== 'valid') throw tokenRefusals[state.type]();
  return takePlace(room, token, state.grant);
}

/**
 * Whoever was to come with this join token will not: the call is over when nobody is in its room and nobody else may
 * come. A token that was used changes nothing, its session has ways of its own to end. Throws {@link DomainError}.
 */
export function giveUp(room: Room, token: string): void {
  const state = room.tokens.consumeJoinToken(token);
  if (state.type === 'used') return;
  if (state.type !== 'valid') throw tokenRefusals[state.type]();
  room.endIfUnawaited();
}

/** The page before has no token of this place any more, if it is still there. */
function takePlaceBack(room: Room, sessionId: string): Admission {
  room.vacate(sessionId);
  return { sessionId, resumeToken: room.tokens.issueResumeToken(sessionId), undo: () => undefined };
}

const tokenRefusals = {
  invalid: tokenInvalid,
  used: () => new DomainError('room-token-used', 'This room token was already used to join.'),
  expired: () => new DomainError('room-token-expired', 'The room token has expired.'),
  'not-yet': () => new DomainError('room-token-not-yet-valid', 'The room token is not valid yet.'),
} as const;

function takePlace(room: Room, token: string, grant: JoinGrant): Admission {
  if (grant.observerId !== undefined) return placeOf(room, token, grant, () => undefined);
  if (room.isFull(grant.access)) {
    room.tokens.restoreJoinToken(token);
    throw new DomainError('room-full', 'The room is full.');
  }
  try {
    room.seat.take();
  } catch (error) {
    room.tokens.restoreJoinToken(token);
    throw error;
  }
  return placeOf(room, token, grant, () => {
    if (room.visitorCount === 0) room.seat.giveBack();
  });
}

function placeOf(room: Room, token: string, grant: JoinGrant, free: () => void): Admission {
  const sessionId = room.addVisitor(grant);
  return {
    sessionId,
    resumeToken: room.tokens.issueResumeToken(sessionId),
    undo() {
      room.removeVisitor(sessionId);
      free();
      room.tokens.restoreJoinToken(token);
    },
  };
}
