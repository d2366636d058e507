/** Times and bounds of one media session. Defaults in {@link defaultMediaLimits}. */
export interface MediaLimits {
  /** A peer that is not connected after this long is given up. */
  readonly connectTimeoutMs: number;
  /** Nothing received for this long: the session is in a gap. */
  readonly mediaGapMs: number;
  /** Nothing received for this long: the peer is gone. */
  readonly peerGoneMs: number;
  /** How long the answer may take in the media process. */
  readonly answerTimeoutMs: number;
  /** How long `openWebRtc` waits for a media process that is being started again. */
  readonly restartWaitMs: number;
  /** Largest offer, UTF-8 bytes. */
  readonly maxSdpBytes: number;
  /** Largest text of the channel in either direction, UTF-8 bytes. */
  readonly maxMessageBytes: number;
  readonly maxMessagesPerSecond: number;
  /** 50 a second are regular; the rest is room for a burst after a network stall. */
  readonly maxAudioPacketsPerSecond: number;
  /** Audio one session may have waiting to be played, ms. */
  readonly maxQueuedMs: number;
}

export const defaultMediaLimits: MediaLimits = {
  connectTimeoutMs: 15_000,
  mediaGapMs: 3_000,
  peerGoneMs: 10_000,
  answerTimeoutMs: 5_000,
  restartWaitMs: 2_000,
  maxSdpBytes: 65_536,
  maxMessageBytes: 65_536,
  maxMessagesPerSecond: 100,
  maxAudioPacketsPerSecond: 200,
  maxQueuedMs: 120_000,
};
