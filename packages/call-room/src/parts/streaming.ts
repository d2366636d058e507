import type { PartContext } from '../call/call-context.ts';
import * as messages from '../errors/messages.ts';
import { type Preconditions, throwing } from '../machine/preconditions.ts';
import { answerAll } from './answer-all.ts';

export interface StreamingMethods {
  startLiveStreaming(options?: object): void;
  updateLiveStreaming(options?: object): void;
  addLiveStreamingEndpoints(options?: object): void;
  removeLiveStreamingEndpoints(options?: object): void;
  stopLiveStreaming(options?: object): void;
}

export const streamingPreconditions = {
  startLiveStreaming: throwing(),
  updateLiveStreaming: throwing(),
  addLiveStreamingEndpoints: throwing(),
  removeLiveStreamingEndpoints: throwing(),
  stopLiveStreaming: throwing(),
} as const satisfies Preconditions<StreamingMethods>;

/** Our rooms do not stream: answered by `live-streaming-error`. */
export function createStreaming(context: PartContext): StreamingMethods {
  return answerAll<StreamingMethods>(streamingPreconditions, () =>
    context.emit('live-streaming-error', { errorMsg: messages.noStreaming }),
  );
}
