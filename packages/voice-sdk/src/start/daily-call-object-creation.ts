import type { Stage } from './stage.ts';

/** Loads the call room, makes the call object and follows its events. */
export const dailyCallObjectCreation: Stage = {
  name: 'daily-call-object-creation',
  hasErrorType: true,
  async run({ session, environment, callConfig, callObjectOptions, follow }) {
    const audioSource = callObjectOptions.audioSource ?? true;
    const videoSource =
      callObjectOptions.videoSource ?? session.webCall?.artifactPlan?.videoRecordingEnabled ?? false;
    const { createCallObject } = await environment.loadCallRoom();
    // Stopped while it was loading: what is made now nobody would destroy.
    if (session.ended.signal.aborted) return undefined;
    session.call = createCallObject({
      ...callObjectOptions,
      audioSource,
      videoSource,
      dailyConfig: callConfig,
    });
    follow(session);
    return {
      audioSource: typeof audioSource === 'boolean' ? audioSource : 'custom',
      videoSource: Boolean(videoSource),
    };
  },
};
