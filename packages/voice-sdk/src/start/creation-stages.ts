import { VoiceError } from '../errors.ts';
import * as messages from '../messages.ts';
import { webCallOf } from '../session/session-state.ts';
import type { Stage } from './stage.ts';

// How the call comes to be on the server.

/** Begins once the call before is released: two calls never have the microphone or the room together. */
export const initialization: Stage = {
  name: 'initialization',
  async run({ session }) {
    await session.previousReleased;
    return { ...session.context };
  },
};

/** Creates the call on the server; its answer has the room's address. */
export const webCallCreation: Stage = {
  name: 'web-call-creation',
  async run({ session, setup }) {
    const stored = webCallOf(session.state);
    if (stored) return { callId: stored.id, reason: 'skipped-resumed' };
    const webCall = await setup.createWebCall(session.request.body, { signal: session.signal });
    if (!webCall?.webCallUrl) throw new VoiceError('no-call-url', messages.noCallUrl);
    session.dispatch({ type: 'web-call-created', webCall });
    return {
      callId: webCall.id,
      videoRecordingEnabled: webCall.artifactPlan?.videoRecordingEnabled ?? false,
      voiceProvider: webCall.assistant?.voice?.provider,
    };
  },
};
