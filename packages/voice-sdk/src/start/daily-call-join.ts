import { CallRoomError } from '@saywell/call-room/basics';
import type { Stage, StageContext } from './stage.ts';

/** Joins the room with the microphone that was asked for inside the gesture. */
export const dailyCallJoin: Stage = {
  name: 'daily-call-join',
  hasErrorType: true,
  async run(context) {
    const { session } = context;
    const audioSource = (await microphone(context)) ?? false;
    const audioContext = await session.media.audioContext;
    const url = session.webCall?.webCallUrl ?? '';
    if (session.ended.signal.aborted) return undefined;
    await session.call?.join({ url, audioSource, audioContext, subscribeToTracksAutomatically: false });
    session.joined = true;
    return { microphone: audioSource !== false };
  },
};

async function microphone({ session, emit }: StageContext): Promise<MediaStreamTrack | null> {
  try {
    return await session.media.microphone;
  } catch (cause) {
    const error = CallRoomError.from(cause).cameraError;
    if (error && !session.ended.signal.aborted) {
      const { callClientId } = session.call ?? {};
      const errorMsg = { errorMsg: error.msg, audioOk: false };
      emit('camera-error', { action: 'camera-error', callClientId, errorMsg, error });
    }
    throw cause;
  }
}
