// What a page needs before it makes a call: small, without the call object.
// The microphone has to be asked for inside the visitor's gesture, so it cannot be loaded first.
export type { CameraError } from './devices/camera-error.ts';
export { isTrack, type MicrophoneSource, openMicrophone } from './devices/microphone.ts';
export { browserEnvironment } from './environment.ts';
export { CallRoomError, type CallRoomErrorCode, textOf } from './errors.ts';
export { type EventMap, Listenable, type Listener } from './listenable.ts';
export type { SetTimer } from './timer.ts';
