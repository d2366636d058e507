import type { CallStats, VoiceMessage } from '../events.ts';

/** What goes on beside a call from its beginning to its end. Loaded with the call room. */
export interface InCall {
  /** A message of the agent, before the page hears of it. */
  receive(message: VoiceMessage): void;
  interrupt(): void;
  /** 0 to 10; 1 leaves the microphone as it is. */
  setMicrophoneGain(gain: number): Promise<void>;
  stats(): Promise<CallStats>;
  frequencies(side: 'local' | 'remote'): Uint8Array<ArrayBuffer>;
  /** The call is over: who was speaking is cut off. */
  endSpeech(): void;
}
