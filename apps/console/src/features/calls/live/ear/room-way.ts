import { EarError, type OpenEarWay } from './ear.ts';

/** Hears and speaks in the call's room. */
export const openRoomWay: OpenEarWay = async ({ webCallUrl }, events) => {
  const { createCallObject } = await import('@saywell/call-room');
  const sound = hiddenSound();
  const room = createCallObject({
    url: webCallUrl,
    audioSource: false,
    allowMultipleCallInstances: true,
    errorReports: false,
  });
  room.on('track-started', ({ participant, track }) => {
    if (participant.local || track.kind !== 'audio') return;
    sound.srcObject = new MediaStream([track]);
    sound.play().catch((error: unknown) => {
      if (error instanceof Error && error.name === 'NotAllowedError') events.blocked();
    });
  });
  const over = (): void => events.closed();
  room.on('left-meeting', over);
  room.on('error', over);
  try {
    await room.join();
  } catch (error) {
    sound.remove();
    void room.destroy();
    throw error;
  }
  return {
    async openMicrophone() {
      try {
        await room.setInputDevicesAsync({ audioSource: true });
      } catch (error) {
        throw new EarError('microphone', { cause: error });
      }
    },
    closeMicrophone() {
      void room.setInputDevicesAsync({ audioSource: false }).catch(() => undefined);
    },
    resume() {
      void sound.play().catch(() => undefined);
    },
    close() {
      room.off('left-meeting', over);
      room.off('error', over);
      sound.srcObject = null;
      sound.remove();
      void room.destroy();
    },
  };
};

function hiddenSound(): HTMLAudioElement {
  const sound = document.createElement('audio');
  sound.hidden = true;
  // Without it iOS opens its full-screen player.
  sound.setAttribute('playsinline', '');
  document.body.append(sound);
  return sound;
}
