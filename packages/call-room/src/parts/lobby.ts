import type { PartContext } from '../call/call-context.ts';
import type { CallServices } from '../call/call-services.ts';
import * as messages from '../errors/messages.ts';
import type { WaitingParticipant } from '../events/call-events.ts';
import { type Preconditions, rejecting } from '../machine/preconditions.ts';
import { issue } from '../rules/issue.ts';
import { checkWaitingUpdate } from '../rules/participant-update.ts';
import { isFields, isString } from '../rules/values.ts';

/** Somebody in the lobby may wait this long for an answer. */
const accessTimeoutMs = 600_000;

export interface WaitingUpdate {
  readonly grantRequestedAccess: boolean;
}

export const lobbyPreconditions = {
  updateWaitingParticipant: rejecting('call-object', 'after-join'),
  updateWaitingParticipants: rejecting('call-object', 'after-join'),
  requestAccess: rejecting('call-object', 'after-join'),
} as const satisfies Preconditions<ReturnType<typeof createLobby>, 'waitingParticipants'>;

/** Who waits to be let in. */
export function createLobby(context: PartContext, services: Pick<CallServices, 'record'>) {
  return {
    waitingParticipants: (): Readonly<Record<string, WaitingParticipant>> => services.record.waiting,

    /** Lets somebody in who waits, or not. */
    async updateWaitingParticipant(id: string, updates: WaitingUpdate): Promise<{ id: string }> {
      context.check(isString(id) ? checkWaitingUpdate(updates) : issue(messages.badWaitingUpdate));
      const { grantRequestedAccess: grant } = updates;
      await context.joinedEngine().request('decide-access', { sessionId: id, grant });
      return { id };
    },

    async updateWaitingParticipants(
      updates: Readonly<Record<string, WaitingUpdate>>,
    ): Promise<{ ids: string[] }> {
      const fits = isFields(updates) && Object.values(updates).every((one) => !checkWaitingUpdate(one));
      context.check(fits ? undefined : issue(messages.badWaitingUpdates));
      const engine = context.joinedEngine();
      // `*` is everybody who waits.
      const { '*': everybody, ...named } = updates;
      const all = everybody
        ? Object.fromEntries(Object.keys(services.record.waiting).map((id) => [id, everybody]))
        : {};
      const decisions = Object.entries({ ...all, ...named });
      await Promise.all(
        decisions.map(([sessionId, { grantRequestedAccess: grant }]) =>
          engine.request('decide-access', { sessionId, grant }),
        ),
      );
      return { ids: decisions.map(([id]) => id) };
    },

    /** Asks to be let in; resolves when somebody has decided. */
    async requestAccess(
      options: { readonly access?: { readonly level: 'full' }; readonly name?: string } = {},
    ): Promise<{ access: unknown; granted: boolean }> {
      const engine = context.joinedEngine();
      const { access } = services.record.access;
      if (typeof access === 'object' && access.level === 'full') return { access, granted: true };
      services.record.setAccess('lobby', true);
      const { name = '' } = options;
      const { granted } = await engine.request('request-access', { name }, accessTimeoutMs);
      services.record.setAccess(granted ? 'full' : 'lobby', false);
      return { access: services.record.access.access, granted };
    },
  };
}
