import type { CallOptions } from '@saywell/call-room';

/** The call object's own options that a page may set: which microphone, started muted or not. */
export type CallObjectOptions = Pick<
  CallOptions,
  'audioSource' | 'videoSource' | 'startAudioOff' | 'errorReports'
>;

/** How an SDK object's calls are made; set once, for all of them. */
export interface VoiceCallOptions extends CallObjectOptions {
  /**
   * A call goes on when the page is loaded again within 30 s: `resumeStoredCall()` takes it back. Default false:
   * a page that opens the microphone by itself has to want it, and the call of a page that was closed
   * for good ends only after those 30 s. A text names the call among those of several SDK objects on a page.
   */
  readonly resumeAfterReload?: boolean | string;
}
