import type { TranscriptMessage } from '@saywell/contract';

/** The message when it is the final text of something that was said. */
export function finalTranscript(message: unknown): TranscriptMessage | undefined {
  return isTranscript(message) && message.transcriptType === 'final' ? message : undefined;
}

const isTranscript = (message: unknown): message is TranscriptMessage =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'transcript';
