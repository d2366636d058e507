import type { PartContext } from '../call/call-context.ts';
import { type Preconditions, rejecting, throwing } from '../machine/preconditions.ts';
import type { DialOutOptions, SipMoveOptions } from '../requests/phone-requests.ts';

// Few pages telephone: fetched with the first call.
const loadRequests = () => import('../requests/phone-requests.ts');

export const phonePreconditions = {
  startDialOut: rejecting('after-join'),
  stopDialOut: throwing('after-join'),
  sipCallTransfer: rejecting('after-join'),
  sipRefer: rejecting('after-join'),
  sendDTMF: rejecting('after-join'),
} as const satisfies Preconditions<ReturnType<typeof createPhone>>;

/** Telephone: validated here, done by the room's server. Without a line it answers `request-refused`, `no-trunk`. */
export function createPhone(context: PartContext) {
  return {
    startDialOut: async (options: DialOutOptions): Promise<{ session: { sessionId: string } }> =>
      (await loadRequests()).dialOut(context, options),

    /** Throws before join; rejects when the room refuses. */
    stopDialOut({ sessionId }: { readonly sessionId: string }): Promise<void> {
      const stopped = context.joinedEngine().request('stop-dial-out', { sessionId });
      return stopped.then(() => undefined);
    },

    sipCallTransfer: async (options: SipMoveOptions): Promise<object> =>
      (await loadRequests()).transferCall(context, options),

    sipRefer: async (options: SipMoveOptions): Promise<object> =>
      (await loadRequests()).referCall(context, options),

    sendDTMF: async (options: { readonly sessionId: string; readonly tones: string }): Promise<object> =>
      (await loadRequests()).sendTones(context, options),
  };
}
