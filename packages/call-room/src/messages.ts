// Sentences that existing call-room clients know.
export const onlyAfterJoin = (method: string): string => `${method}() only supported after join.`;
export const alreadyJoined = 'already joined meeting, call leave() before joining again';
export const useAfterDestroy = 'Use after destroy';
export const duplicateInstance = 'Duplicate DailyIframe instances are not allowed';
export const messageTooLarge = (cap: number): string => `Message data too large. Max size is ${cap}`;
export const bundleFailed = 'Failed to load call object bundle.';
export const bundleTimedOut = (timeoutMs: number, url: string): string =>
  `Timed out (>${timeoutMs} ms) when loading call object bundle ${url}`;
export const bundleAttemptFailed = (url: string, error: string): string =>
  `Failed to load call object bundle ${url}: ${error}`;
export const levelInterval = 'The interval must be a number greater than or equal to 100 milliseconds.';
export const unknownProperty = (key: string): string => `unrecognized property '${key}'`;
export const badProperty = (key: string, help: string): string => `property '${key}': ${help}`;
export const joinCancelled = 'join() was ended by leave()';
export const loadCancelled = 'load() was ended by leave()';
export const messageNotJson = 'Message data must be serializable to JSON';
export const noRecording = 'Recording is not available in this room';
export const noUrl = 'join() requires a room url';
