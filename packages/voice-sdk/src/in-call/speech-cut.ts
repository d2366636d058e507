import type { CallObject } from '@saywell/call-room';
import type { PageEnvironment } from '../environment/page-environment.ts';
import type { VoiceMessage } from '../events.ts';
import type { OutgoingMessage } from '../options/outgoing-message.ts';
import type { RemoteAudio } from '../sound/remote-audio.ts';

/** An agent that does not answer must not be silenced for longer than this. */
const longestMs = 1_500;
/** What is on its way when the agent has stopped. */
const travelMs = 250;

export interface SpeechCut {
  /** Silence now. */
  interrupt(): void;
  receive(message: VoiceMessage): void;
  close(): void;
}

/** Cuts the assistant off: the page's sound at once, the agent as soon as it hears of it. */
export function createSpeechCut(
  call: CallObject,
  remoteAudio: RemoteAudio,
  { setTimer }: Pick<PageEnvironment, 'setTimer'>,
): SpeechCut {
  let cancelTimer: (() => void) | undefined;
  const soundAfter = (delayMs: number): void => {
    cancelTimer?.();
    cancelTimer = setTimer(sound, delayMs);
  };
  const sound = (): void => {
    cancelTimer?.();
    cancelTimer = undefined;
    remoteAudio.setSilenced(false);
  };
  return {
    interrupt() {
      const message: OutgoingMessage = { type: 'control', control: 'interrupt-assistant' };
      call.sendAppMessage(JSON.stringify(message));
      remoteAudio.setSilenced(true);
      soundAfter(longestMs);
    },
    receive(message) {
      if (!cancelTimer || message.type !== 'speech-update' || message.role !== 'assistant') return;
      // What begins now is another speech.
      if (message.status === 'started') sound();
      else soundAfter(travelMs);
    },
    close: sound,
  };
}
