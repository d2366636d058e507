import type { ParticipantInvitation } from '@saywell/contract';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Room } from '../../rooms/room.ts';
import { roomUrl } from './call-address.ts';
import type { AddParticipantOptions } from './live-calls.ts';

const defaultLifetimeSeconds = 3_600;

/** Makes a join token with everything that it says of the person. Throws {@link DomainError} when too many are out. */
export function inviteParticipant(
  room: Pick<Room, 'tokens'>,
  { body, callId, requestUrl }: AddParticipantOptions,
  hasLiveKit: boolean,
): ParticipantInvitation {
  const { userName, userId, isOwner = false, access = 'full', permissions = {}, notBefore } = body;
  const invited = room.tokens.inviteJoin({
    grant: { userName, userId, owner: isOwner, access, permissions },
    lifetimeMs: (body.expiresInSeconds ?? defaultLifetimeSeconds) * 1000,
    ...(notBefore !== undefined && { notBefore: Date.parse(notBefore) }),
  });
  if (invited === null)
    throw new DomainError('rate-limited', 'Too many tokens of this call have not been used yet.');
  // Who is kept from something, or waits in the lobby, comes by our own media.
  const isFree = access === 'full' && Object.keys(permissions).length === 0;
  return {
    callId,
    webCallUrl: roomUrl(requestUrl, callId, invited.token, hasLiveKit && isFree),
    sessionToken: invited.token,
    expiresAt: new Date(invited.expiresAt).toISOString(),
    ...(notBefore !== undefined && { notBefore }),
  };
}
