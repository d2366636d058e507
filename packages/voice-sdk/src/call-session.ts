import type { CallObject } from '@saywell/call-room';
import type { Call, CreateWebCallInput } from '@saywell/contract';
import type { StartContext } from './events.ts';
import type { GestureMedia } from './gesture-media.ts';
import type { InCall } from './in-call/create-in-call.ts';
import type { PageSettings } from './page-options.ts';
import type { RemoteAudio } from './remote-audio.ts';
import type { SpeechState } from './speech-detector.ts';

/** Everything that belongs to one call, from the press to the end. */
export interface CallSession {
  readonly body: CreateWebCallInput;
  readonly context: StartContext;
  readonly page: PageSettings;
  readonly startedAtMs: number;
  /** Aborted when the call is over: whatever still runs for it stops. */
  readonly ended: AbortController;
  readonly media: GestureMedia;
  readonly remoteAudio: RemoteAudio;
  call: CallObject | undefined;
  webCall: Call | undefined;
  /** The call is being taken back after the page was loaded again: what fails is told by the outcome alone. */
  isReturning: boolean;
  /** There as soon as the call object is. */
  inCall: InCall | undefined;
  muted: boolean;
  joined: boolean;
  recording: boolean;
  /** The agent knows that it can be heard. */
  playable: boolean;
  started: boolean;
  /** The agent has said that the call ended, and why. */
  endAnnounced: boolean;
  speech: SpeechState;
  cancelSilenceTimer: (() => void) | undefined;
}
