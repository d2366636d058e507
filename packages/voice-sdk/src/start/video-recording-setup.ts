import type { Stage } from './stage.ts';

const recording = {
  width: 1280,
  height: 720,
  backgroundColor: '#FF1F2D3D',
  layout: { preset: 'default' },
} as const;

/** Starts the video recording where the call asks for it. */
export const videoRecordingSetup: Stage = {
  name: 'video-recording-setup',
  hasErrorType: true,
  isOptional: true,
  async run({ session }) {
    if (session.webCall?.artifactPlan?.videoRecordingEnabled !== true)
      return { reason: 'skipped-not-enabled' };
    await session.call?.startRecording(recording);
    session.recording = true;
    return { width: recording.width, height: recording.height };
  },
};
