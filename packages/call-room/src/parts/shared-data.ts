import type { PartContext } from '../call/call-context.ts';
import type { CallServices } from '../call/call-services.ts';
import { type Itself, itself } from '../call/guard-methods.ts';
import { CallRoomError } from '../errors/call-room-error.ts';
import * as messages from '../errors/messages.ts';
import type { MeetingSessionState } from '../events/call-events.ts';
import { type Preconditions, rejecting, throwing } from '../machine/preconditions.ts';
import { checkAppMessage } from '../rules/app-message.ts';
import { checkSessionData, survivesJson } from '../rules/session-data.ts';
import { checkUserData } from '../rules/user-data.ts';
import { jsonText } from '../rules/values.ts';

export const sharedDataPreconditions = {
  setUserName: rejecting(),
  setUserData: rejecting(),
  meetingSessionState: { ...throwing('after-join'), shownAs: 'meetingSessionState' },
  setMeetingSessionData: { ...throwing('call-object', 'after-join'), shownAs: 'setMeetingSessionData' },
  sendAppMessage: throwing('after-join'),
} as const satisfies Preconditions<ReturnType<typeof createSharedData>>;

/** What the page lets the others know: name, data, messages. */
export function createSharedData(context: PartContext, services: Pick<CallServices, 'record'>) {
  return {
    async setUserName(
      name: string | null,
      _options?: { readonly thisMeetingOnly?: boolean },
    ): Promise<{ userName: string }> {
      const userName = name ?? '';
      context.change({ userName });
      context.engine()?.updateProfile({ userName });
      return { userName };
    },

    async setUserData(userData: unknown): Promise<{ userData: unknown }> {
      context.check(checkUserData(userData));
      context.change({ userData });
      context.engine()?.updateProfile({ userData });
      return { userData };
    },

    /** Data that everybody in the room shares, and how the media goes. */
    meetingSessionState: (): MeetingSessionState => services.record.sessionState,

    /** Everybody gets `meeting-session-state-updated`; a refusal is a `nonfatal-error`. */
    setMeetingSessionData(
      data: Readonly<Record<string, unknown>>,
      mergeStrategy: 'replace' | 'shallow-merge' = 'replace',
    ): void {
      context.check(checkSessionData(data, mergeStrategy));
      if (mergeStrategy === 'shallow-merge' && Object.keys(data).length === 0) return;
      if (!survivesJson(data)) context.environment.log.warn(messages.sessionDataChanged);
      const asked = context.joinedEngine().request('set-session-data', { data, mergeStrategy });
      void asked.catch((error: unknown) => {
        const { message: errorMsg, details } = CallRoomError.from(error);
        context.emit('nonfatal-error', { type: 'meeting-session-data-error', errorMsg, details });
      });
    },

    /** Sends to one participant, several, or `*` all. Throws before join and above the room's size cap. */
    sendAppMessage(data: unknown, to: string | readonly string[] = '*'): Itself {
      const joined = context.joinedEngine();
      const isTooLarge = (jsonText(data)?.length ?? 0) > joined.maxAppMessageLength;
      context.check(
        checkAppMessage(data, joined.maxAppMessageLength),
        isTooLarge ? 'message-too-large' : 'invalid-argument',
      );
      for (const id of typeof to === 'string' ? [to] : to) joined.sendAppMessage(data, id);
      return itself;
    },
  };
}
