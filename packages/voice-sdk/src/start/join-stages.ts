import { CallRoomError } from '@saywell/call-room/basics';
import { roomOf, webCallOf } from '../session/session-state.ts';
import { seatKeeper } from '../stored-call/stored-call.ts';
import type { Stage, StageContext } from './stage.ts';

// How the page comes into the call's room.

/** Loads the call room, makes the call object and follows its events. */
export const dailyCallObjectCreation: Stage = {
  name: 'daily-call-object-creation',
  hasErrorType: true,
  async run({ session, setup }) {
    const { environment, recorder, callConfig, tools } = setup;
    const { resumeAfterReload, ...options } = session.callObjectOptions;
    const audioSource = options.audioSource ?? true;
    const recordsVideo = webCallOf(session.state)?.artifactPlan?.videoRecordingEnabled ?? false;
    const videoSource = options.videoSource ?? recordsVideo;
    const [{ createCallObject }, { createInCall }] = await Promise.all([
      environment.loadCallRoom(),
      recorder.load(),
    ]);
    const { state } = session;
    // Stopped while it was loading: what is made now nobody would destroy.
    if (state.phase === 'ending') return undefined;
    const keepSeat = seatKeeper(session, resumeAfterReload, environment, audioSource !== false);
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
    const inCall = createInCall({ session, call, environment, log: recorder.add, findTool });
    session.dispatch({ type: 'room-opened', room: { call, inCall } });
    return {
      audioSource: typeof audioSource === 'boolean' ? audioSource : 'custom',
      videoSource: Boolean(videoSource),
    };
  },
};

/** Mobile browsers need this long between the permission and a microphone that delivers sound. */
const mobileWaitMs = 1_000;

export const mobilePermissions: Stage = {
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
export const dailyCallJoin: Stage = {
  name: 'daily-call-join',
  hasErrorType: true,
  async run({ session }) {
    const audioSource = (await microphone(session)) ?? false;
    const audioContext = await session.media.audioContext;
    const { state } = session;
    const url = webCallOf(state)?.webCallUrl ?? '';
    await roomOf(state)?.call.join({ url, audioSource, audioContext, subscribeToTracksAutomatically: false });
    session.dispatch({ type: 'room-joined' });
    return { microphone: audioSource !== false };
  },
};

async function microphone(session: StageContext['session']): Promise<MediaStreamTrack | null> {
  try {
    return await session.media.microphone;
  } catch (cause) {
    const error = CallRoomError.from(cause).cameraError;
    if (error && !session.signal.aborted) {
      const callClientId = roomOf(session.state)?.call.callClientId;
      const errorMsg = { errorMsg: error.msg, audioOk: false };
      session.emit('camera-error', { action: 'camera-error', callClientId, errorMsg, error });
    }
    throw cause;
  }
}
