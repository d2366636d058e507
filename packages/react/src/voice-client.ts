/** Events of a voice client that the call store listens to, as argument lists. */
export interface VoiceClientEvents {
  'call-start': [];
  'call-end': [];
  'speech-start': [];
  'speech-end': [];
  /** The assistant's loudness, 0 to 1. */
  'volume-level': [level: number];
  message: [message: unknown];
  error: [error: unknown];
  'call-start-failed': [failure: unknown];
  /** The visitor's own loudness, 0 to 1. */
  'local-audio-level': [level: number];
  /** The microphone cannot be used: refused, missing, in use. */
  'camera-error': [error: unknown];
  /** The browser does not play the assistant's voice before the next press or key. */
  'audio-blocked': [];
  'audio-unblocked': [];
  /** The way to the call room is lost for the moment, or is there again. Clients without it never emit it. */
  'network-connection': [change: { readonly event: 'connected' | 'interrupted' }];
  /** The open microphone gives nothing (`silent`), or does again (`heard`). Clients without it never emit it. */
  'microphone-silent': [silence: { readonly state: 'silent' | 'heard' }];
}

/** A function of the page that the assistant calls; what it returns is sent to it. */
export type ToolHandler = (
  parameters: Readonly<Record<string, unknown>>,
  context: { readonly signal: AbortSignal; readonly toolCallId: string },
) => unknown;

/** Settings of a spoken line, as the voice SDK takes them. Both default to false. */
export interface SayOptions {
  readonly endCallAfterSpoken?: boolean;
  readonly interruptionsEnabled?: boolean;
  readonly interruptAssistantEnabled?: boolean;
}

/**
 * What the call store needs of a voice SDK. The SDK's class satisfies it by
 * its shape; tests and other providers bring their own.
 */
export interface VoiceClient {
  /** Resolves with a call, or with null when the start failed. Exactly one of the three ids is given. */
  start(
    assistantId?: string,
    assistantOverrides?: undefined,
    squadId?: string,
    workflowId?: string,
  ): Promise<unknown>;
  /** Takes back the call that was going on when the page was loaded again; `name` says what came of it. */
  resumeStoredCall?(): Promise<{ readonly name: string; readonly error?: unknown }>;
  stop(): Promise<void>;
  setMuted(muted: boolean): void;
  isMuted(): boolean;
  /** How loud the assistant is played, 0 to 1. Clients without it have one loudness. */
  setOutputVolume?(volume: number): void;
  /** Rejects when the microphone cannot be used. */
  setInputDevicesAsync?(devices: { readonly audioDeviceId: string }): Promise<unknown>;
  setOutputDeviceAsync?(device: { readonly outputDeviceId: string }): Promise<unknown>;
  /** Stops what the assistant is saying. Clients without it cannot. */
  interrupt?(): void;
  /** Answers what removes the function. Clients without it call none. */
  registerTool?(name: string, handler: ToolHandler, settings?: { readonly timeoutMs?: number }): () => void;
  send(message: AddMessage): void;
  say(
    message: string,
    endCallAfterSpoken?: boolean,
    interruptionsEnabled?: boolean,
    interruptAssistantEnabled?: boolean,
  ): void;
  on<Name extends keyof VoiceClientEvents>(
    event: Name,
    listener: (...values: VoiceClientEvents[Name]) => void,
  ): unknown;
}

/** Puts a typed line of the visitor into the conversation. */
export interface AddMessage {
  readonly type: 'add-message';
  readonly message: { readonly role: 'user'; readonly content: string };
}
