import type { CallMethods } from '../call/call-methods.ts';
import type { MeetingState } from '../machine/transition.ts';

export type MethodName = keyof CallMethods;
export type How = 'throws' | 'rejects';

// Written by hand from the documented preconditions, not read from the product: a changed product fails.
export const meetingStates: readonly MeetingState[] = [
  'new',
  'loading',
  'loaded',
  'joining-meeting',
  'joined-meeting',
  'left-meeting',
  'error',
];

/** In which states a method may be called, and what it says in the others. */
export interface Rule {
  readonly allowed: readonly MeetingState[];
  readonly says?: (name: string, state: MeetingState) => string;
}
export const always: Rule = { allowed: meetingStates };
/** The same until `destroy()`. */
const untilDestroyed: Rule = { allowed: meetingStates };
const afterJoin: Rule = {
  allowed: ['joined-meeting'],
  says: (name) => `${name}() only supported after join.`,
};
const beforeJoin: Rule = {
  allowed: ['new', 'loading', 'loaded', 'left-meeting', 'error'],
  says: (name) => `${name}() not supported after joining a meeting.`,
};
/** `preAuth()` and `startCamera()` begin it, too; here only `join()` has. */
const initialised: Rule = {
  allowed: ['joining-meeting', 'joined-meeting'],
  says: (name) => `${name}() requires preAuth(), startCamera(), or join() to initialize call state.`,
};
const ofPrebuilt: Rule = {
  allowed: [],
  says: (name) => `${name}() is only supported as part of Saywell's Prebuilt`,
};
const ofReactNative: Rule = {
  allowed: [],
  says: () => 'This daily-js method is only supported in React Native',
};
/** Needs `preAuth()` or `startCamera()`, and no call. */
const beforeACall: Rule = {
  allowed: [],
  says: (name, state) =>
    state === 'joining-meeting' || state === 'joined-meeting'
      ? `${name}() not supported after joining a meeting.`
      : `${name}() requires preAuth() or startCamera() to initialize call state.`,
};
const hinted = (rule: Rule, hint: string): Rule => ({
  ...rule,
  says: (name, state) => `${rule.says?.(name, state)} ${hint}`,
});

/** The method, when it may be called, and how it refuses; at any time it never does. */
export const documentedPreconditions: Readonly<Record<MethodName, readonly [rule: Rule, how?: How]>> = {
  meetingState: [always],
  load: [untilDestroyed, 'rejects'],
  preAuth: [beforeJoin, 'rejects'],
  startCamera: [
    hinted(beforeJoin, 'Did you mean to use setLocalAudio() and/or setLocalVideo() instead?'),
    'rejects',
  ],
  join: [untilDestroyed, 'rejects'],
  leave: [always],
  destroy: [always],
  isDestroyed: [always],
  accessState: [always],
  meetingSessionSummary: [always],
  getMeetingSession: [afterJoin, 'rejects'],
  room: [always],
  geo: [untilDestroyed, 'rejects'],

  localAudio: [always],
  localVideo: [always],
  setLocalAudio: [untilDestroyed, 'throws'],
  setLocalVideo: [untilDestroyed, 'throws'],
  setInputDevicesAsync: [untilDestroyed, 'rejects'],
  setOutputDeviceAsync: [untilDestroyed, 'rejects'],
  getInputDevices: [always],
  enumerateDevices: [always],
  cycleCamera: [untilDestroyed, 'rejects'],
  cycleMic: [untilDestroyed, 'rejects'],
  setPlayNewParticipantSound: [untilDestroyed, 'throws'],
  localScreenAudio: [always],
  localScreenVideo: [always],
  startScreenShare: [initialised, 'rejects'],
  stopScreenShare: [initialised, 'throws'],
  updateScreenShare: [always],
  startCustomTrack: [afterJoin, 'throws'],
  stopCustomTrack: [afterJoin, 'throws'],

  getInputSettings: [untilDestroyed, 'rejects'],
  updateInputSettings: [untilDestroyed, 'rejects'],
  getSendSettings: [always],
  updateSendSettings: [untilDestroyed, 'throws'],
  setBandwidth: [untilDestroyed, 'throws'],
  getReceiveSettings: [untilDestroyed, 'rejects'],
  updateReceiveSettings: [
    hinted(afterJoin, 'To specify receive settings earlier, use the receiveSettings config property.'),
    'rejects',
  ],
  startLocalAudioLevelObserver: [untilDestroyed, 'rejects'],
  stopLocalAudioLevelObserver: [always],
  isLocalAudioLevelObserverRunning: [always],
  getLocalAudioLevel: [always],
  startRemoteParticipantsAudioLevelObserver: [untilDestroyed, 'rejects'],
  stopRemoteParticipantsAudioLevelObserver: [always],
  isRemoteParticipantsAudioLevelObserverRunning: [always],
  getRemoteParticipantsAudioLevel: [always],
  getDailyLang: [untilDestroyed, 'rejects'],
  setDailyLang: [untilDestroyed, 'throws'],
  setProxyUrl: [untilDestroyed, 'throws'],
  setIceConfig: [untilDestroyed, 'throws'],

  participants: [always],
  addFakeParticipant: [afterJoin, 'throws'],
  participantCounts: [always],
  updateParticipant: [untilDestroyed, 'throws'],
  updateParticipants: [always],
  subscribeToTracksAutomatically: [always],
  setSubscribeToTracksAutomatically: [
    hinted(afterJoin, 'Use the subscribeToTracksAutomatically configuration property.'),
    'throws',
  ],
  getActiveSpeaker: [untilDestroyed, 'throws'],
  activeSpeakerMode: [untilDestroyed, 'throws'],
  setActiveSpeakerMode: [untilDestroyed, 'throws'],
  waitingParticipants: [always],
  updateWaitingParticipant: [afterJoin, 'rejects'],
  updateWaitingParticipants: [afterJoin, 'rejects'],
  requestAccess: [afterJoin, 'rejects'],

  setUserName: [untilDestroyed, 'rejects'],
  setUserData: [untilDestroyed, 'rejects'],
  meetingSessionState: [{ ...afterJoin, says: (name) => `${name} only supported after join.` }, 'throws'],
  setMeetingSessionData: [{ ...afterJoin, says: (name) => `${name} only supported after join.` }, 'throws'],
  sendAppMessage: [afterJoin, 'throws'],

  startRecording: [untilDestroyed, 'throws'],
  updateRecording: [untilDestroyed, 'throws'],
  stopRecording: [always],
  startLiveStreaming: [untilDestroyed, 'throws'],
  updateLiveStreaming: [untilDestroyed, 'throws'],
  addLiveStreamingEndpoints: [untilDestroyed, 'throws'],
  removeLiveStreamingEndpoints: [untilDestroyed, 'throws'],
  stopLiveStreaming: [untilDestroyed, 'throws'],
  startTranscription: [afterJoin, 'throws'],
  updateTranscription: [afterJoin, 'throws'],
  stopTranscription: [afterJoin, 'throws'],
  startRemoteMediaPlayer: [untilDestroyed, 'rejects'],
  updateRemoteMediaPlayer: [untilDestroyed, 'rejects'],
  stopRemoteMediaPlayer: [untilDestroyed, 'rejects'],

  startDialOut: [afterJoin, 'rejects'],
  stopDialOut: [afterJoin, 'throws'],
  sipCallTransfer: [afterJoin, 'rejects'],
  sipRefer: [afterJoin, 'rejects'],
  sendDTMF: [afterJoin, 'rejects'],

  testCallQuality: [beforeACall, 'rejects'],
  stopTestCallQuality: [always],
  testPeerToPeerCallQuality: [untilDestroyed, 'rejects'],
  stopTestPeerToPeerCallQuality: [always],
  testNetworkConnectivity: [untilDestroyed, 'rejects'],
  abortTestNetworkConnectivity: [always],
  testWebsocketConnectivity: [untilDestroyed, 'rejects'],
  abortTestWebsocketConnectivity: [always],
  testConnectionQuality: [untilDestroyed, 'rejects'],
  stopTestConnectionQuality: [always],
  getNetworkStats: [always],
  getCpuLoadStats: [always],
  getNetworkTopology: [always],
  setNetworkTopology: [afterJoin, 'rejects'],

  iframe: [untilDestroyed, 'throws'],
  loadCss: [untilDestroyed, 'throws'],
  requestFullscreen: [untilDestroyed, 'rejects'],
  exitFullscreen: [untilDestroyed, 'throws'],
  getSidebarView: [always],
  setSidebarView: [always],
  theme: [ofPrebuilt, 'throws'],
  setTheme: [ofPrebuilt, 'rejects'],
  setShowNamesMode: [ofPrebuilt, 'throws'],
  showLocalVideo: [ofPrebuilt, 'throws'],
  setShowLocalVideo: [ofPrebuilt, 'throws'],
  showParticipantsBar: [ofPrebuilt, 'throws'],
  setShowParticipantsBar: [ofPrebuilt, 'throws'],
  customTrayButtons: [ofPrebuilt, 'throws'],
  updateCustomTrayButtons: [ofPrebuilt, 'throws'],
  customIntegrations: [ofPrebuilt, 'throws'],
  setCustomIntegrations: [ofPrebuilt, 'throws'],
  startCustomIntegrations: [ofPrebuilt, 'throws'],
  stopCustomIntegrations: [ofPrebuilt, 'throws'],
  setAudioDevice: [ofReactNative, 'rejects'],
  setCamera: [ofReactNative, 'throws'],
  getCameraFacingMode: [ofReactNative, 'rejects'],
  nativeInCallAudioMode: [ofReactNative, 'throws'],
  setNativeInCallAudioMode: [ofReactNative, 'throws'],
};

/** Refused in React Native before anything else is asked. */
export const notInReactNative: readonly MethodName[] = [
  'iframe',
  'loadCss',
  'getInputSettings',
  'updateInputSettings',
  'setBandwidth',
  'getDailyLang',
  'setDailyLang',
  'cycleCamera',
  'cycleMic',
  'startCustomTrack',
  'stopCustomTrack',
  'setInputDevicesAsync',
  'setOutputDeviceAsync',
  'testCallQuality',
  'setNetworkTopology',
  'getActiveSpeaker',
  'activeSpeakerMode',
  'setActiveSpeakerMode',
  'addFakeParticipant',
  'requestFullscreen',
  'exitFullscreen',
  'setPlayNewParticipantSound',
];
