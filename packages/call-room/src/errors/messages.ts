// Sentences that existing call-room clients know. `method` is a method's name, normally with brackets.
export const onlyAfterJoin = (method: string): string => `${method} only supported after join.`;
export const notAfterJoining = (method: string): string => `${method} not supported after joining a meeting.`;
export const notInitialised = (method: string): string =>
  method === 'testCallQuality()'
    ? `${method} requires preAuth() or startCamera() to initialize call state.`
    : `${method} requires preAuth(), startCamera(), or join() to initialize call state.`;
export const testInProgress = (method: string): string =>
  `A pre-call quality test is in progress. Please try ${method} again once testing has completed. Use stopTestCallQuality() to end it early.`;
export const onlyCallObject = (method: string): string =>
  `${method} is only supported on custom callObject instances`;
export const onlyPrebuilt = (method: string): string =>
  `${method} is only supported as part of Saywell's Prebuilt`;
export const notReactNative = (): string => 'This daily-js method is not currently supported in React Native';
export const onlyReactNative = (): string => 'This daily-js method is only supported in React Native';
export const notInCallObject = (method: string): string => `${method} is not available in callObject mode`;
export const alreadyJoined = 'already joined meeting, call leave() before joining again';
export const preAuthNeedsUrl = 'preAuth() requires at least a url to be provided';
export const preAuthDiffers = (what: string): string =>
  `${what} in join() is different than the one used in preAuth()`;
export const useAfterDestroy = 'Use after destroy';
export const duplicateInstance = 'Duplicate DailyIframe instances are not allowed';
export const bundleFailed = 'Failed to load call object bundle.';
export const bundleTimedOut = (timeoutMs: number, url: string): string =>
  `Timed out (>${timeoutMs} ms) when loading call object bundle ${url}`;
export const bundleAttemptFailed = (url: string, error: string): string =>
  `Failed to load call object bundle ${url}: ${error}`;
export const unknownProperty = (key: string): string => `unrecognized property '${key}'`;
export const badProperty = (key: string, help: string): string => `property '${key}': ${help}`;
export const badWaitingUpdate = 'updateWaitingParticipant() must take an id string and a updates object';
export const badWaitingUpdates =
  'updateWaitingParticipants() must take a mapping between ids and update objects';
export const badReceiveId =
  'first argument to getReceiveSettings() must be a participant id (or "base"), or there should be no arguments';
export const ignoredProcessors = (kinds: readonly string[]): string =>
  `Ignoring settings for browser- or platform-unsupported input processor(s): ${kinds.join(', ')}`;
export const noLocalLevels = 'startLocalAudioLevelObserver() is not supported on this browser';
export const badSound = (value: unknown): string =>
  `argument to setShouldPlayNewParticipantSound should be true, false, or a number, but is ${String(value)}`;
export const discardIgnored = 'forceDiscardTrack is ignored when the microphone is switched on';
export const noScreenShare = 'updateScreenShare(): there is no screen share to update';
export const sessionDataChanged = 'Meeting session data changes when it is serialized to JSON';

// Our own.
export const joinCancelled = 'join() was ended by leave()';
export const loadCancelled = 'load() was ended by leave()';
export const cancelled = 'ended by leave()';
export const joinTimedOut = 'The room did not answer the join';
export const noUrl = 'join() requires a room url';
export const noStreaming = 'Live streaming is not available in this room';
export const alreadyRecording = 'A local recording is already running';
