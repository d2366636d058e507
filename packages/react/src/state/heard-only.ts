import type { TranscriptMessage } from './call-state.ts';

/** An utterance of the assistant as the call's server knows it: what was heard of it, so far or for good. */
export interface HeardLine {
  readonly text: string;
  readonly isOver: boolean;
}

/**
 * Takes back what an interrupted assistant did not get to say. Its sentences are shown as they begin;
 * how far the last one came is known later. Undefined while that is not known.
 *
 * @param messages up to the interruption
 * @param lines the assistant's, oldest first
 */
export function trimToHeard(
  messages: readonly TranscriptMessage[],
  lines: readonly HeardLine[],
): readonly TranscriptMessage[] | undefined {
  for (const line of lines.toReversed()) {
    const first = firstSentence(messages, words(line.text));
    if (first === -1) continue;
    return line.isOver ? cut(messages, first, words(line.text)) : undefined;
  }
  return undefined;
}

/** Where the latest sentences begin that are this text, whole or cut; -1 when there are none. */
function firstSentence(messages: readonly TranscriptMessage[], heard: string): number {
  let said = '';
  return messages.findLastIndex(({ role, content }) => {
    if (role !== 'assistant' || heard === '') return false;
    said = `${words(content)} ${said}`.trim();
    // The heard text is the longer one when the assistant went on after a false alarm.
    return said.startsWith(heard) || heard.startsWith(said);
  });
}

function cut(messages: readonly TranscriptMessage[], first: number, heard: string): TranscriptMessage[] {
  let left = heard;
  return messages.flatMap((message, index) => {
    const content = words(message.content);
    if (index < first || message.role !== 'assistant') return [message];
    const rest = left;
    left = left.slice(content.length).trimStart();
    if (rest === '') return [];
    return rest.length < content.length ? [{ ...message, content: rest, isCut: true }] : [message];
  });
}

const words = (text: string) => text.trim().replace(/\s+/g, ' ');
