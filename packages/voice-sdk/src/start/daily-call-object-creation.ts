import type { Stage } from './stage.ts';

/** Makes the call object and follows its events. */
export const dailyCallObjectCreation: Stage = {
  name: 'daily-call-object-creation',
  hasErrorType: true,
  async run({ session, environment, callConfig, callObjectOptions, follow }) {
    const audioSource = callObjectOptions.audioSource ?? true;
    const videoSource =
      callObjectOptions.videoSource ?? session.webCall?.artifactPlan?.videoRecordingEnabled ?? false;
    session.call = environment.createCallObject({
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
