import type { TranscriptMessage } from './call-state.ts';

/** Ids of typed lines start with this. */
export const typedPrefix = 'typed-';

const echoWindowMs = 10_000;

/** A server may send a typed line back as a transcript; the visitor has already seen it. */
export function repeatsTyped(
  messages: readonly TranscriptMessage[],
  { role, content, timestamp }: TranscriptMessage,
): boolean {
  const last = messages.findLast((message) => message.role === role);
  return (
    last?.id.startsWith(typedPrefix) === true &&
    last.content === content &&
    timestamp - last.timestamp < echoWindowMs
  );
}
