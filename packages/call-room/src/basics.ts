// What a page needs before it makes a call: small, without the call object.
// The microphone has to be asked for inside the visitor's gesture, so it cannot be loaded first.
export type { CameraError } from './devices/camera-error.ts';
export { isTrack, type MicrophoneSource, openMicrophone } from './devices/microphone.ts';
export { CallRoomError, type CallRoomErrorCode } from './errors/call-room-error.ts';
export { textOf } from './errors/text-of.ts';
export { type EventMap, Listenable, type Listener } from './events/listenable.ts';
export { browserEnvironment } from './platform/environment.ts';
export type { SetTimer } from './platform/timer.ts';
export { type MediaPath, mediaPath, statsEntries } from './stats/media-path.ts';
