import type { AddMessage, ToolHandler, VoiceClient, VoiceClientEvents } from '../voice-client.ts';

type Listeners = { [Name in keyof VoiceClientEvents]: Set<(...values: VoiceClientEvents[Name]) => void> };

/** A voice client under a test's control: nothing happens until the test says so. */
export class FakeVoiceClient implements VoiceClient {
  readonly starts: { assistantId?: string; squadId?: string; workflowId?: string }[] = [];
  readonly sent: AddMessage[] = [];
  readonly said: unknown[][] = [];
  stopCount = 0;
  /** What the next `stop()` rejects with. */
  stopFailure: Error | undefined;
  /** Ids of the devices that were chosen, in order. */
  readonly microphones: string[] = [];
  readonly speakers: string[] = [];
  /** What the next choice of a device rejects with. */
  deviceFailure: Error | undefined;
  /** How loud the assistant would be played, 0 to 1. */
  volume = 1;
  interruptions = 0;
  /** Functions that the assistant may call now. */
  readonly tools = new Map<string, ToolHandler>();
  #muted = false;
  #settleStart: { resolve(call: unknown): void; reject(reason: unknown): void } | undefined;
  readonly #listeners: Listeners = {
    'call-start': new Set(),
    'call-end': new Set(),
    'speech-start': new Set(),
    'speech-end': new Set(),
    'volume-level': new Set(),
    'local-audio-level': new Set(),
    message: new Set(),
    error: new Set(),
    'camera-error': new Set(),
    'call-start-failed': new Set(),
    'audio-blocked': new Set(),
    'audio-unblocked': new Set(),
    'network-connection': new Set(),
    'microphone-silent': new Set(),
  };

  start(
    assistantId?: string,
    _overrides?: undefined,
    squadId?: string,
    workflowId?: string,
  ): Promise<unknown> {
    this.starts.push({
      ...(assistantId && { assistantId }),
      ...(squadId && { squadId }),
      ...(workflowId && { workflowId }),
    });
    return new Promise((resolve, reject) => {
      this.#settleStart = { resolve, reject };
    });
  }

  /** What `resumeStoredCall()` resolves with; `resumed` waits for `succeed()`. */
  storedCall: { readonly name: string; readonly error?: unknown } = { name: 'resumed' };
  resumptions = 0;
  async resumeStoredCall(): Promise<{ readonly name: string; readonly error?: unknown }> {
    this.resumptions += 1;
    return this.storedCall;
  }

  stop(): Promise<void> {
    this.stopCount += 1;
    if (this.stopFailure !== undefined) return Promise.reject(this.stopFailure);
    this.#settleStart?.resolve(null);
    this.emit('call-end');
    return Promise.resolve();
  }

  setMuted(muted: boolean): void {
    this.#muted = muted;
  }
  isMuted(): boolean {
    return this.#muted;
  }
  setOutputVolume(volume: number): void {
    this.volume = volume;
  }
  async setInputDevicesAsync({ audioDeviceId }: { audioDeviceId: string }): Promise<void> {
    if (this.deviceFailure !== undefined) throw this.deviceFailure;
    this.microphones.push(audioDeviceId);
  }
  async setOutputDeviceAsync({ outputDeviceId }: { outputDeviceId: string }): Promise<void> {
    if (this.deviceFailure !== undefined) throw this.deviceFailure;
    this.speakers.push(outputDeviceId);
  }
  interrupt(): void {
    this.interruptions += 1;
  }
  registerTool(name: string, handler: ToolHandler): () => void {
    this.tools.set(name, handler);
    return () => void this.tools.delete(name);
  }
  send(message: AddMessage): void {
    this.sent.push(message);
  }
  say(...values: Parameters<VoiceClient['say']>): void {
    this.said.push(values);
  }
  on<Name extends keyof VoiceClientEvents>(
    event: Name,
    listener: (...values: VoiceClientEvents[Name]) => void,
  ): void {
    this.#listeners[event].add(listener);
  }

  emit<Name extends keyof VoiceClientEvents>(event: Name, ...values: VoiceClientEvents[Name]): void {
    for (const listener of this.#listeners[event]) listener(...values);
  }

  /** The assistant is there: the call has started. */
  succeed(): void {
    this.emit('call-start');
    this.#settleStart?.resolve({ id: 'call' });
  }
  /** The start ends without a call; `reason` is told as an `error` event. */
  fail(reason: unknown): void {
    this.emit('error', reason);
    this.#settleStart?.resolve(null);
  }
  /** The start itself rejects. */
  reject(reason: unknown): void {
    this.#settleStart?.reject(reason);
  }
  /** A transcript message of either side. */
  hear(role: string, transcript: string, transcriptType: 'partial' | 'final' = 'final'): void {
    this.emit('message', { type: 'transcript', role, transcript, transcriptType });
  }
}
