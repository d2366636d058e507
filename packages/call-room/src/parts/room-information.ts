import type { PartContext } from '../call/call-context.ts';
import type { CallServices } from '../call/call-services.ts';
import type { AccessInformation } from '../events/call-events.ts';
import { type Preconditions, rejecting } from '../machine/preconditions.ts';

// Few pages ask: fetched with the first question.
const loadGeo = () => import('../services/geo.ts');

/** Where the caller's room is known only by its address. */
export type RoomInformation =
  | { readonly roomUrlPendingJoin: string }
  | { readonly id: string; readonly name: string; readonly url: string; readonly config: object };

export const roomInformationPreconditions = {
  getMeetingSession: rejecting('after-join'),
  geo: rejecting(),
} as const satisfies Preconditions<
  ReturnType<typeof createRoomInformation>,
  'accessState' | 'meetingSessionSummary' | 'room'
>;

/** What there is to know of the room itself. */
export function createRoomInformation(context: PartContext, services: Pick<CallServices, 'record'>) {
  return {
    accessState: (): AccessInformation => services.record.access,

    /** Id of the meeting; after the call that of the last one. */
    meetingSessionSummary: (): { readonly id?: string } => services.record.summary,

    /** Use `meetingSessionSummary()`. */
    async getMeetingSession(): Promise<{ meetingSession: { readonly id?: string } }> {
      context.environment.log.warn('getMeetingSession() is deprecated: use meetingSessionSummary()');
      return { meetingSession: services.record.summary };
    },

    /** What its address says of the room; null without one. */
    async room(_options?: { readonly includeRoomConfigDefaults?: boolean }): Promise<RoomInformation | null> {
      const { url } = context.options();
      if (!url) return null;
      if (!context.isJoined()) return { roomUrlPendingJoin: url };
      const { origin, pathname } = new URL(url, context.environment.pageOrigin);
      const id = services.record.summary.id ?? '';
      return { id, name: id, url: `${origin}${pathname}`, config: {} };
    },

    /** Where the room's server is, as it says itself; `current` is empty when it does not. */
    async geo(): Promise<{ current: string }> {
      const { lookUpGeo } = await loadGeo();
      return lookUpGeo(context);
    },
  };
}
