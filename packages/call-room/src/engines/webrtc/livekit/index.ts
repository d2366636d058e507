import { Room } from 'livekit-client';
import { createOpenSound, type OpenSound } from './livekit-sound.ts';

/** The one export of a file beside the engine module: it is loaded where a LiveKit server carries the sound. */
export const openSound: OpenSound = createOpenSound(() => new Room());
