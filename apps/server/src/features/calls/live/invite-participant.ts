import type { CreateParticipant, ParticipantInvitation } from '@saywell/contract';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Room } from '../../rooms/room.ts';

const defaultLifetimeSeconds = 3_600;

/** Makes a join token with everything that it says of the person. Throws {@link DomainError} when too many are out. */
export function inviteParticipant(
  room: Pick<Room, 'tokens'>,
  body: CreateParticipant,
): Pick<ParticipantInvitation, 'sessionToken' | 'expiresAt' | 'notBefore'> {
  const { userName, userId, isOwner = false, access = 'full', permissions = {}, notBefore } = body;
  const invited = room.tokens.inviteJoin({
    grant: { userName, userId, owner: isOwner, access, permissions },
    lifetimeMs: (body.expiresInSeconds ?? defaultLifetimeSeconds) * 1000,
    ...(notBefore !== undefined && { notBefore: Date.parse(notBefore) }),
  });
  if (invited === null)
    throw new DomainError('rate-limited', 'Too many tokens of this call have not been used yet.');
  return {
    sessionToken: invited.token,
    expiresAt: new Date(invited.expiresAt).toISOString(),
    ...(notBefore !== undefined && { notBefore }),
  };
}
