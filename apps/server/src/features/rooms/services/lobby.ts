import { type RoomWaitingParticipant, requestLimits } from '@saywell/contract';
import type { Member } from '../members/member.ts';
import { mayAdminister } from '../permissions/media-types.ts';
import { notAllowed, notFound, RoomRequestError } from '../requests/room-request-error.ts';
import type { RoomContext, RoomService } from './room-context.ts';

export interface Lobby extends RoomService<'request-access' | 'decide-access'> {
  waiting(): readonly RoomWaitingParticipant[];
  /** Somebody new waits. */
  arrived(member: Member): void;
  /** Somebody waiting has another name. */
  renamed(member: Member): void;
  /** Somebody waiting was let in: answers what it asked, and the others hear of it. */
  settle(member: Member): void;
  /** Somebody waiting is gone. */
  gone(member: Member): void;
}

export interface LobbyActions {
  /** Gives full access, and settles it in the lobby; false when the room is full. */
  readonly admit: (member: Member) => boolean;
}

/** Those who wait to be let in, and the decision about them. */
export function createLobby(context: RoomContext, actions: LobbyActions): Lobby {
  /** Settles the request of somebody who has asked. */
  const asking = new Map<string, (granted: boolean) => void>();
  const shown = ({ sessionId, userName }: Member): RoomWaitingParticipant => ({
    sessionId,
    name: userName,
    awaitingAccess: asking.has(sessionId),
  });
  const updated = (member: Member): void => context.tell('waiting-participant-updated', shown(member));
  const ask = (member: Member): Promise<{ granted: boolean }> =>
    new Promise((resolve) => {
      const settle = (granted: boolean): void => {
        cancel();
        asking.delete(member.sessionId);
        resolve({ granted });
      };
      const cancel = context.clock.setTimer(() => {
        settle(false);
        updated(member);
      }, requestLimits.accessTimeoutMs);
      asking.set(member.sessionId, settle);
    });

  return {
    waiting: () => context.waiting().map((member) => shown(member)),
    arrived: (member) => context.tell('waiting-participant-added', shown(member)),
    renamed: updated,
    settle(member) {
      asking.get(member.sessionId)?.(true);
      context.tell('waiting-participant-removed', shown(member));
    },
    gone(member) {
      asking.get(member.sessionId)?.(false);
      context.tell('waiting-participant-removed', shown(member));
    },
    close() {
      for (const settle of asking.values()) settle(false);
    },
    handlers: {
      'request-access'({ name }, from) {
        if (from.access === 'full') return { granted: true };
        if (asking.has(from.sessionId))
          throw new RoomRequestError('limit-reached', 'Access was asked for already.');
        if (name !== '') from.userName = name;
        const decision = ask(from);
        updated(from);
        return decision;
      },
      'decide-access'({ sessionId, grant: granted }, from) {
        if (!mayAdminister({ owner: from.grant.owner, permissions: from.permissions }, 'participants'))
          throw notAllowed('let somebody in');
        const member = context.waiting().find((one) => one.sessionId === sessionId);
        if (member === undefined) throw notFound(`sessionId ${sessionId}`);
        if (granted) {
          if (!actions.admit(member)) throw new RoomRequestError('limit-reached', 'The room is full.');
        } else {
          asking.get(sessionId)?.(false);
          updated(member);
        }
        return {};
      },
    },
  };
}
