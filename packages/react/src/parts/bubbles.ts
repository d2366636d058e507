import type { TranscriptMessage } from '../state/call-state.ts';

/** Longer than a sentence takes: what comes later was said of its own accord ("Are you still there?"). */
const samePieceMs = 12_000;

/** The pieces of one utterance, oldest first. */
export type Bubble = readonly [TranscriptMessage, ...TranscriptMessage[]];

/**
 * Utterances as bubbles, oldest first: an assistant says an answer in pieces, so that its first words are heard early.
 * What a visitor typed or said stays apart, and so does what follows an interruption.
 */
export function bubblesOf(messages: readonly TranscriptMessage[]): readonly Bubble[] {
  const bubbles: [TranscriptMessage, ...TranscriptMessage[]][] = [];
  for (const message of messages) {
    const bubble = bubbles.at(-1);
    if (bubble !== undefined && continues(bubble.at(-1), message)) bubble.push(message);
    else bubbles.push([message]);
  }
  return bubbles;
}

const continues = (before: TranscriptMessage | undefined, message: TranscriptMessage): boolean =>
  before?.role === 'assistant' &&
  message.role === 'assistant' &&
  before.isCut !== true &&
  message.timestamp - before.timestamp <= samePieceMs;
