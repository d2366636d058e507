import type { Member, StoppableKind } from '../members/member.ts';
import { isHidden, mayAdminister } from '../permissions/media-types.ts';
import type { RequestParams } from '../requests/request-schemas.ts';
import { notAllowed, notFound, RoomRequestError } from '../requests/room-request-error.ts';
import type { RoomContext, RoomService } from './room-context.ts';

export interface ParticipantActions {
  /** Removes somebody from the room; the call goes on for the others. */
  readonly eject: (member: Member) => void;
  /** What it may or does send has changed. */
  readonly changed: (member: Member, before: { readonly hidden: boolean }) => void;
}

type Update = RequestParams<'update-participant'>;

/** What one participant may do to another. */
export function createParticipants(
  context: RoomContext,
  actions: ParticipantActions,
): RoomService<'update-participant'> {
  const stop = (member: Member, kinds: readonly StoppableKind[], by: string): void => {
    for (const kind of kinds) {
      member.stopped.add(kind);
      context.emit('stop-sending', { kind, by }, member);
    }
  };
  return {
    handlers: {
      'update-participant'(update, from) {
        const member = context.find(update.sessionId);
        if (member === undefined) throw notFound(`sessionId ${update.sessionId}`);
        assertAllowed(update, member, from);
        if (update.eject === true) {
          actions.eject(member);
          return {};
        }
        const before = { hidden: isHidden(member.permissions) };
        if (update.permissions !== undefined)
          member.permissions = { ...member.permissions, ...update.permissions };
        stop(member, stoppedBy(update), from.sessionId);
        actions.changed(member, before);
        return {};
      },
    },
  };
}

function assertAllowed(update: Update, member: Member, from: Member): void {
  const isAdmin = mayAdminister({ owner: from.grant.owner, permissions: from.permissions }, 'participants');
  // Permissions of one's own would be the way around every other check.
  const isHarmless = member === from && update.permissions === undefined;
  if (!isAdmin && !isHarmless) throw notAllowed('change a participant');
  if (member.grant.owner && !from.grant.owner) throw notAllowed('change an owner');
  if (update.permissions?.canAdmin !== undefined && !from.grant.owner)
    throw notAllowed('make somebody an administrator');
  if (update.setAudio === true || update.setVideo === true)
    throw new RoomRequestError('not-allowed', 'Only the participant itself can start to send.');
}

function stoppedBy({ setAudio, setVideo, setScreenShare }: Update): StoppableKind[] {
  return [
    ...(setAudio === false ? (['audio'] as const) : []),
    ...(setVideo === false ? (['video'] as const) : []),
    ...(setScreenShare === false ? (['screen'] as const) : []),
  ];
}
