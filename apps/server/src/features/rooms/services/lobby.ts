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
  return new RoomLobby(context, actions);
}

class RoomLobby implements Lobby {
  readonly handlers: Lobby['handlers'];
  readonly #context: RoomContext;
  readonly #actions: LobbyActions;
  /** Settles the request of somebody who has asked. */
  readonly #asking = new Map<string, (granted: boolean) => void>();

  constructor(context: RoomContext, actions: LobbyActions) {
    this.#context = context;
    this.#actions = actions;
    this.handlers = {
      'request-access': ({ name }, from) => this.#request(name, from),
      'decide-access': ({ sessionId, grant }, from) => this.#decide(sessionId, grant, from),
    };
  }

  waiting(): readonly RoomWaitingParticipant[] {
    return this.#context.waiting().map((member) => this.#shown(member));
  }

  arrived(member: Member): void {
    this.#context.emit('waiting-participant-added', this.#shown(member));
  }

  renamed(member: Member): void {
    this.#context.emit('waiting-participant-updated', this.#shown(member));
  }

  settle(member: Member): void {
    this.#asking.get(member.sessionId)?.(true);
    this.#context.emit('waiting-participant-removed', this.#shown(member));
  }

  gone(member: Member): void {
    this.#asking.get(member.sessionId)?.(false);
    this.#context.emit('waiting-participant-removed', this.#shown(member));
  }

  close(): void {
    for (const settle of this.#asking.values()) settle(false);
  }

  #request(name: string, from: Member): { granted: boolean } | Promise<{ granted: boolean }> {
    if (from.access === 'full') return { granted: true };
    if (this.#asking.has(from.sessionId))
      throw new RoomRequestError('limit-reached', 'Access was asked for already.');
    if (name !== '') from.userName = name;
    const decision = this.#ask(from);
    this.renamed(from);
    return decision;
  }

  #ask(member: Member): Promise<{ granted: boolean }> {
    return new Promise((resolve) => {
      const settle = (granted: boolean): void => {
        cancel();
        this.#asking.delete(member.sessionId);
        resolve({ granted });
      };
      const expire = (): void => {
        settle(false);
        this.renamed(member);
      };
      const cancel = this.#context.clock.setTimer(expire, requestLimits.accessTimeoutMs);
      this.#asking.set(member.sessionId, settle);
    });
  }

  #decide(sessionId: string, granted: boolean, from: Member): Record<string, never> {
    if (!mayAdminister({ owner: from.grant.owner, permissions: from.permissions }, 'participants'))
      throw notAllowed('let somebody in');
    const member = this.#context.waiting().find((one) => one.sessionId === sessionId);
    if (member === undefined) throw notFound(`sessionId ${sessionId}`);
    if (granted && !this.#actions.admit(member))
      throw new RoomRequestError('limit-reached', 'The room is full.');
    if (!granted) {
      this.#asking.get(sessionId)?.(false);
      this.renamed(member);
    }
    return {};
  }

  #shown({ sessionId, userName }: Member): RoomWaitingParticipant {
    return { sessionId, name: userName, awaitingAccess: this.#asking.has(sessionId) };
  }
}
