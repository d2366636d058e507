import type { CallParts } from '../../app-context.ts';
import { ApiError } from '../api-error.ts';

/** A server that only has the management API: every call is refused, and `/health` says why. */
export async function noCalls(): Promise<CallParts> {
  return {
    service: {
      createWebCall: async () => {
        throw new ApiError('media-unavailable', 'This server does not take calls.');
      },
    },
    probes: {
      engines: () => ({ voiceActivity: null, speechToText: null, textToSpeech: null, dialogue: null }),
      media: () => 'down',
      rooms: () => ({ open: 0, participants: 0 }),
    },
    plugins: [],
    [Symbol.asyncDispose]: async () => undefined,
  };
}
