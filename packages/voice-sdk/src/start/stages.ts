import { CallRoomError } from '@saywell/call-room/basics';
import { VoiceError } from '../errors.ts';
import * as messages from '../messages.ts';
import type { CallSession } from '../session/call-session.ts';
import { keyOf } from '../stored-call/has-stored-call.ts';
import type { Stage } from './stage.ts';

/** Begins once the call before is released: two calls never have the microphone or the room together. */
const initialization: Stage = {
  name: 'initialization',
  async run({ session }) {
    await session.previousReleased;
    return { ...session.context };
  },
};

/** Creates the call on the server; its answer has the room's address. */
const webCallCreation: Stage = {
  name: 'web-call-creation',
  async run({ session, setup }) {
    if (session.webCall) return { callId: session.webCall.id, reason: 'skipped-resumed' };
    if (!setup.environment.isOnline()) throw new VoiceError('offline', messages.offline);
    const webCall = await setup.createWebCall(session.request.body, { signal: session.signal });
    if (!webCall?.webCallUrl) throw new VoiceError('no-call-url', messages.noCallUrl);
    session.dispatch({ type: 'web-call-created', webCall });
    // A part of its own, which nothing waits for: most calls are joined.
    import('../session/await-join.ts').then(
      (part) => part.awaitJoin(webCall, session, setup.environment),
      () => undefined,
    );
    return {
      callId: webCall.id,
      videoRecordingEnabled: webCall.artifactPlan?.videoRecordingEnabled ?? false,
      voiceProvider: webCall.assistant?.voice?.provider,
    };
  },
};

/** Loads the call room, makes the call object and follows its events. */
const dailyCallObjectCreation: Stage = {
  name: 'daily-call-object-creation',
  hasErrorType: true,
  async run({ session, setup }) {
    const { environment, recorder, callConfig, tools, wantsVideo } = setup;
    const { resumeAfterReload, ...options } = session.callObjectOptions;
    const audioSource = options.audioSource ?? true;
    const recordsVideo = session.webCall?.artifactPlan?.videoRecordingEnabled ?? false;
    const videoSource = options.videoSource ?? recordsVideo;
    const [{ createCallObject }, { createInCall }, keeper] = await Promise.all([
      environment.loadCallRoom(),
      recorder.load(),
      resumeAfterReload ? import('../stored-call/seat-keeper.ts') : undefined,
    ]);
    const { state } = session;
    // Stopped while it was loading: what is made now nobody would destroy.
    if (state.phase === 'ending') return undefined;
    const keepSeat = keeper?.seatKeeper(
      session,
      keyOf(resumeAfterReload),
      environment,
      audioSource !== false,
    );
    const call = createCallObject({
      ...options,
      audioSource,
      videoSource,
      startAudioOff: state.isMuted,
      dailyConfig: callConfig,
      // Each SDK object has one call; several objects may have theirs at once.
      allowMultipleCallInstances: true,
      ...(keepSeat && { keepSeat }),
    });
    const findTool = (name: string) => session.request.page.tools.get(name) ?? tools.find(name);
    const inCall = createInCall({ session, call, environment, log: recorder.add, wantsVideo, findTool });
    session.dispatch({ type: 'room-opened', room: { call, inCall } });
    return {
      audioSource: typeof audioSource === 'boolean' ? audioSource : 'custom',
      videoSource: Boolean(videoSource),
    };
  },
};

/** Mobile browsers need this long between the permission and a microphone that delivers sound. */
const mobileWaitMs = 1_000;

const mobilePermissions: Stage = {
  name: 'mobile-permissions',
  async run({ session, setup }) {
    if (!session.context.isMobile) return { reason: 'skipped-not-mobile' };
    await new Promise<void>((resolve) => {
      const cancel = setup.environment.setTimer(resolve, mobileWaitMs);
      session.signal.addEventListener('abort', cancel, { once: true });
    });
    return { waitedMs: mobileWaitMs };
  },
};

/** Joins the room with the microphone that was asked for inside the gesture. */
const dailyCallJoin: Stage = {
  name: 'daily-call-join',
  hasErrorType: true,
  async run({ session }) {
    const audioSource = (await microphone(session)) ?? false;
    const audioContext = await session.media.audioContext;
    const url = session.webCall?.webCallUrl ?? '';
    await session.call?.join({ url, audioSource, audioContext, subscribeToTracksAutomatically: false });
    session.hasJoined = true;
    session.dispatch({ type: 'room-joined' });
    return { microphone: audioSource !== false };
  },
};

async function microphone(session: CallSession): Promise<MediaStreamTrack | null> {
  try {
    return await session.media.microphone;
  } catch (cause) {
    const error = CallRoomError.from(cause).cameraError;
    if (error && !session.signal.aborted) {
      const callClientId = session.call?.callClientId;
      const errorMsg = { errorMsg: error.msg, audioOk: false };
      session.emit('camera-error', { action: 'camera-error', callClientId, errorMsg, error });
    }
    throw cause;
  }
}

const skipped = { reason: 'skipped-not-enabled' } as const;

/** Starts the video recording where the call asks for it, and lets the assistant begin. */
const videoRecordingSetup: Stage = {
  name: 'video-recording-setup',
  hasErrorType: true,
  isOptional: true,
  async run(context) {
    if (context.session.webCall?.artifactPlan?.videoRecordingEnabled !== true) return skipped;
    return import('./record-video.ts').then((part) => part.recordVideo(context));
  },
};

const observerIntervalMs = 100;

/** Measures how loud the assistant and the visitor are. */
const audioObserverSetup: Stage = {
  name: 'audio-observer-setup',
  hasErrorType: true,
  isOptional: true,
  async run({ session }) {
    if (session.request.page.mode === 'text') return skipped;
    const { call } = session;
    await call?.startRemoteParticipantsAudioLevelObserver(observerIntervalMs);
    await call?.startLocalAudioLevelObserver(observerIntervalMs);
    return { intervalMs: observerIntervalMs };
  },
};

/** Asks for noise cancellation of the microphone. */
const audioProcessingSetup: Stage = {
  name: 'audio-processing-setup',
  hasErrorType: true,
  isOptional: true,
  async run({ session }) {
    if (session.callObjectOptions.audioSource === false) return skipped;
    await session.call?.updateInputSettings({ audio: { processor: { type: 'noise-cancellation' } } });
    return { processor: 'noise-cancellation' };
  },
};

/** From the press to the call, in this order. */
export const stages: readonly Stage[] = [
  initialization,
  webCallCreation,
  dailyCallObjectCreation,
  mobilePermissions,
  dailyCallJoin,
  videoRecordingSetup,
  audioObserverSetup,
  audioProcessingSetup,
];
