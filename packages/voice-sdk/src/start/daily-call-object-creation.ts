import { seatKeeper } from '../stored-call.ts';
import type { Stage } from './stage.ts';

/** Loads the call room, makes the call object and follows its events. */
export const dailyCallObjectCreation: Stage = {
  name: 'daily-call-object-creation',
  hasErrorType: true,
  async run(context) {
    const { session, environment, callConfig, callObjectOptions, loadInCall, follow } = context;
    const audioSource = callObjectOptions.audioSource ?? true;
    const videoSource =
      callObjectOptions.videoSource ?? session.webCall?.artifactPlan?.videoRecordingEnabled ?? false;
    const [{ createCallObject }, { createInCall }] = await Promise.all([
      environment.loadCallRoom(),
      loadInCall(),
    ]);
    // Stopped while it was loading: what is made now nobody would destroy.
    if (session.ended.signal.aborted) return undefined;
    const { resumeAfterReload, ...options } = callObjectOptions;
    const keepSeat = seatKeeper(session, resumeAfterReload, environment, audioSource !== false);
    const call = createCallObject({
      ...options,
      audioSource,
      videoSource,
      startAudioOff: session.muted,
      dailyConfig: callConfig,
      // Each SDK object has one call; several objects may have theirs at once.
      allowMultipleCallInstances: true,
      ...(keepSeat && { keepSeat }),
    });
    session.call = call;
    session.inCall = createInCall({ ...context, call });
    follow(session);
    return {
      audioSource: typeof audioSource === 'boolean' ? audioSource : 'custom',
      videoSource: Boolean(videoSource),
    };
  },
};
