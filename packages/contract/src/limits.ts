/** Loading the engine module. Apart from `limits`, so that a page's bundle carries only what it uses. */
export const engineLoading = { timeoutMs: 20_000, attempts: 3, retryMs: 3_000 } as const;
/** Largest `userData`: UTF-16 code units of its JSON text. */
export const MAX_USER_DATA_LENGTH = 4096;
/** A place in a room is reserved for this long after its media was lost or its page went away. */
export const RESUME_WINDOW_MS = 30_000;

/**
 * Every number that both sides of a wire must agree on. Sources: the voice SDK
 * specification (section 9) and docs/decisions.
 */
export const limits = {
  /** Largest HTTP request body, bytes. */
  maxRequestBodyBytes: 1_048_576,
  /** Largest session description accepted by the join request, bytes. */
  maxSdpBytes: 65_536,
  /** Largest app message: UTF-16 code units of its JSON text. Rooms may raise it at join. */
  maxAppMessageLength: 4096,
  /** Largest message on the room's data channel, bytes: an app message with its envelope. */
  maxChannelMessageBytes: 65_536,
  /** Largest `userData`: UTF-16 code units of its JSON text. */
  maxUserDataLength: MAX_USER_DATA_LENGTH,
  /** A room token may be used to join for this long after it was made. */
  roomTokenLifetimeMs: 120_000,
  /** A resume token may be used to join again for this long after the media was lost; then the participant has left. */
  resumeWindowMs: RESUME_WINDOW_MS,
  /** No media for this long: the participant is shown as reconnecting. */
  mediaGapMs: 3_000,
  /**
   * No media for this long: its transport counts as broken. Whoever never was in the room has left, and so has who closed
   * its connection without `bye` and did not join again within it.
   */
  participantGoneMs: 10_000,
  /** A peer that is not connected after this long is given up. */
  mediaConnectTimeoutMs: 15_000,
  /** Interval of the data channel's ping in both directions. */
  channelPingIntervalMs: 2_000,
  /** A function of the page is waited for this long by the agent: the page's own limit is shorter. */
  pageToolTimeoutMs: 20_000,
  /** Loading the engine module: per attempt. */
  engineLoadTimeoutMs: engineLoading.timeoutMs,
  engineLoadAttempts: engineLoading.attempts,
  engineLoadRetryMs: engineLoading.retryMs,
  /** The assistant resource. */
  maxAssistantNameLength: 40,
  maxMessageTextLength: 10_000,
  maxPromptLength: 100_000,
  minCallSeconds: 10,
  maxCallSeconds: 43_200,
  defaultCallSeconds: 600,
  minSilenceTimeoutSeconds: 10,
  maxSilenceTimeoutSeconds: 3_600,
  defaultSilenceTimeoutSeconds: 30,
  /** Drafts of one assistant, tool or squad: of one member or key, and of all together. */
  maxDraftsOfAuthor: 10,
  maxDrafts: 100,
  /** JSON of a draft, bytes. */
  maxDraftBytes: 2_097_152,
  /** Lists: largest and default page. */
  maxListLimit: 1_000,
  defaultListLimit: 100,
} as const;

/** The user name by which clients recognise the assistant in the room (a protocol constant). */
export const ASSISTANT_USER_NAME = 'Vapi Speaker';
/** App message of the page: the remote audio can play. */
export const PLAYABLE_MESSAGE = 'playable';
/** App message of the agent: the assistant is ready, the call has started. */
export const LISTENING_MESSAGE = 'listening';
/** Version of the call room's conduct; part of the engine module's path. */
export const CALL_ROOM_VERSION = '0.80.0';
/** Where a server offers the call room's engine module. */
export const ENGINE_MODULE_PATH = `/call-machine/versioned/${CALL_ROOM_VERSION}/static/call-machine-object-bundle.js`;
