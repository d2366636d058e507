import { VoiceError } from '../errors.ts';
import * as messages from '../messages.ts';
import type { Stage } from './stage.ts';

/** Creates the call on the server; its answer has the room's address. */
export const webCallCreation: Stage = {
  name: 'web-call-creation',
  async run({ createWebCall, session }) {
    if (session.webCall) return { callId: session.webCall.id, reason: 'skipped-resumed' };
    const webCall = await createWebCall(session.body, { signal: session.ended.signal });
    if (!webCall?.webCallUrl) throw new VoiceError('no-call-url', messages.noCallUrl);
    session.webCall = webCall;
    return {
      callId: webCall.id,
      videoRecordingEnabled: webCall.artifactPlan?.videoRecordingEnabled ?? false,
      voiceProvider: webCall.assistant?.voice?.provider,
    };
  },
};
