import * as messages from '../errors/messages.ts';
import type { MeetingState } from './transition.ts';

/** What a method needs; several are asked in the order in which its row names them. */
export type Guard =
  /** The call is joined. */
  | 'after-join'
  /** The call is neither joined nor about to be. */
  | 'before-join'
  /** `preAuth()`, `startCamera()` or `join()` has begun. */
  | 'initialised'
  | 'no-test'
  | 'call-object'
  | 'prebuilt'
  | 'browser'
  | 'react-native';

/** `throws` at once, or `rejects` the promise that it answers. */
interface Precondition {
  readonly guards: readonly Guard[];
  readonly refusal: 'throws' | 'rejects';
  readonly hint?: string;
  /** How the sentences call it; default its name with brackets. */
  readonly shownAs?: string;
}

const throwing = (...guards: Guard[]): Precondition => ({ guards, refusal: 'throws' });
const rejecting = (...guards: Guard[]): Precondition => ({ guards, refusal: 'rejects' });

/** The one table of when a method may be called. A method that is not listed may always. After `destroy()` none may. */
export const preconditions = {
  iframe: throwing('browser'),
  loadCss: throwing('browser'),
  updateWaitingParticipant: rejecting('call-object', 'after-join'),
  updateWaitingParticipants: rejecting('call-object', 'after-join'),
  requestAccess: rejecting('call-object', 'after-join'),
  startScreenShare: rejecting('initialised'),
  stopScreenShare: throwing('initialised'),
  getReceiveSettings: rejecting('call-object'),
  updateReceiveSettings: {
    ...rejecting('call-object', 'after-join'),
    hint: 'To specify receive settings earlier, use the receiveSettings config property.',
  },
  getInputSettings: rejecting('browser'),
  updateInputSettings: rejecting('browser'),
  setBandwidth: throwing('browser'),
  getDailyLang: rejecting('browser'),
  setDailyLang: throwing('browser'),
  getMeetingSession: rejecting('after-join'),
  meetingSessionState: { ...throwing('after-join'), shownAs: 'meetingSessionState' },
  setMeetingSessionData: {
    ...throwing('call-object', 'after-join'),
    shownAs: 'setMeetingSessionData',
  },
  startCamera: {
    ...rejecting('call-object', 'before-join'),
    hint: 'Did you mean to use setLocalAudio() and/or setLocalVideo() instead?',
  },
  preAuth: rejecting('call-object', 'before-join'),
  cycleCamera: rejecting('browser'),
  cycleMic: rejecting('browser'),
  startCustomTrack: throwing('browser', 'after-join'),
  stopCustomTrack: throwing('browser', 'after-join'),
  setInputDevicesAsync: rejecting('browser'),
  setOutputDeviceAsync: rejecting('browser'),
  sendAppMessage: throwing('after-join'),
  startTranscription: throwing('after-join'),
  updateTranscription: throwing('after-join'),
  stopTranscription: throwing('after-join'),
  startDialOut: rejecting('after-join'),
  stopDialOut: throwing('after-join'),
  sipCallTransfer: rejecting('after-join'),
  sipRefer: rejecting('after-join'),
  sendDTMF: rejecting('after-join'),
  testCallQuality: rejecting('browser', 'call-object', 'initialised', 'before-join'),
  testPeerToPeerCallQuality: rejecting('no-test'),
  testNetworkConnectivity: rejecting('no-test'),
  testWebsocketConnectivity: rejecting('no-test'),
  setNetworkTopology: rejecting('browser', 'after-join'),
  getActiveSpeaker: throwing('browser'),
  activeSpeakerMode: throwing('browser'),
  setActiveSpeakerMode: throwing('browser'),
  setSubscribeToTracksAutomatically: {
    ...throwing('after-join'),
    hint: 'Use the subscribeToTracksAutomatically configuration property.',
  },
  addFakeParticipant: throwing('browser', 'after-join'),
  theme: throwing('prebuilt'),
  setTheme: rejecting('prebuilt'),
  setShowNamesMode: throwing('prebuilt', 'browser'),
  setShowLocalVideo: throwing('prebuilt', 'browser', 'after-join'),
  setShowParticipantsBar: throwing('prebuilt', 'browser', 'after-join'),
  showLocalVideo: throwing('prebuilt'),
  showParticipantsBar: throwing('prebuilt'),
  customTrayButtons: throwing('prebuilt'),
  customIntegrations: throwing('prebuilt'),
  updateCustomTrayButtons: throwing('prebuilt', 'after-join'),
  setCustomIntegrations: throwing('prebuilt', 'after-join'),
  startCustomIntegrations: throwing('prebuilt', 'after-join'),
  stopCustomIntegrations: throwing('prebuilt', 'after-join'),
  requestFullscreen: rejecting('browser'),
  exitFullscreen: throwing('browser'),
  setPlayNewParticipantSound: throwing('browser'),
  setAudioDevice: rejecting('react-native'),
  setCamera: throwing('react-native'),
  getCameraFacingMode: rejecting('react-native'),
  nativeInCallAudioMode: throwing('react-native'),
  setNativeInCallAudioMode: throwing('react-native'),
} as const satisfies Readonly<Record<string, Precondition>>;

export type GuardedMethod = keyof typeof preconditions;

/** What the guards ask about. */
export interface CallSituation {
  readonly state: MeetingState;
  readonly isInitialised: boolean;
  readonly isTesting: boolean;
  readonly isReactNative: boolean;
}

/** The sentence with which a method is refused now; undefined when it may be called. Pure. */
export function refusalOf(method: GuardedMethod, situation: CallSituation): string | undefined {
  const { guards, hint = '', shownAs = `${method}()` }: Precondition = preconditions[method];
  const broken = guards.find((guard) => !holds[guard](situation));
  if (!broken) return undefined;
  return [sentences[broken](shownAs), hint].filter(Boolean).join(' ');
}

const holds: Readonly<Record<Guard, (situation: CallSituation) => boolean>> = {
  'after-join': ({ state }) => state === 'joined-meeting',
  'before-join': ({ state }) => state !== 'joining-meeting' && state !== 'joined-meeting',
  initialised: ({ isInitialised }) => isInitialised,
  'no-test': ({ isTesting }) => !isTesting,
  'call-object': () => true,
  // There is no frame: our rooms have no pages.
  prebuilt: () => false,
  browser: ({ isReactNative }) => !isReactNative,
  'react-native': ({ isReactNative }) => isReactNative,
};

const sentences: Readonly<Record<Guard, (method: string) => string>> = {
  'after-join': messages.onlyAfterJoin,
  'before-join': messages.notAfterJoining,
  initialised: messages.notInitialised,
  'no-test': messages.testInProgress,
  'call-object': messages.onlyCallObject,
  prebuilt: messages.onlyPrebuilt,
  browser: messages.notReactNative,
  'react-native': messages.onlyReactNative,
};
