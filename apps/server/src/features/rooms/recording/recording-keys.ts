import type { RecordingChannel } from './one-channel.ts';

/** Of everything that was recorded in a call; ids are UUIDs of ours. */
export const recordingPrefix = (callId: string): string => `recordings/${callId}/`;

/** Of a recording's WAV. */
export const recordingKey = (callId: string, recordingId: string): string =>
  `${recordingPrefix(callId)}${recordingId}.wav`;

/** Beside its WAV. */
export const peaksKeyOf = (wav: string): string => wav.replace(/\.wav$/, '.peaks');

/** The same of an MP3 of it, or of one channel. */
export const mp3KeyOf = (wav: string, channel?: RecordingChannel): string =>
  wav.replace(/\.wav$/, `${channel === undefined ? '' : `.${channel}`}.mp3`);
