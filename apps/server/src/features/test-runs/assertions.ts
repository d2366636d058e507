/** What can be said of a conversation without a model. */
export interface Assertion {
  readonly kind: 'contains' | 'not contains' | 'equals' | 'matches';
  readonly text: string;
}

const line = /^\s*(?:[-*]\s+)?(contains|not contains|equals|matches)\s*:(.+)$/i;

/** Null: this is a rubric in words, which takes a model. */
export function parseAssertions(rubric: string): readonly Assertion[] | null {
  const assertions: Assertion[] = [];
  for (const written of rubric.split('\n')) {
    if (written.trim() === '') continue;
    const [, kind, text] = line.exec(written) ?? [];
    const found = kinds.find((one) => one === kind?.toLowerCase());
    if (found === undefined || text === undefined || text.trim() === '') return null;
    assertions.push({ kind: found, text: text.trim() });
  }
  return assertions.length === 0 ? null : assertions;
}
const kinds = ['contains', 'not contains', 'equals', 'matches'] as const;

/** Those that do not hold of what the assistant wrote; the case of letters and the width of spaces do not matter. */
export function failedAssertions(
  assertions: readonly Assertion[],
  replies: readonly string[],
): readonly Assertion[] {
  const said = replies.map(plain);
  return assertions.filter(({ kind, text }) => !holds[kind](said, plain(text)));
}

const holds: Readonly<Record<Assertion['kind'], (said: readonly string[], text: string) => boolean>> = {
  contains: (said, text) => said.some((reply) => reply.includes(text)),
  'not contains': (said, text) => !said.some((reply) => reply.includes(text)),
  equals: (said, text) => said.includes(text),
  matches: (said, text) => said.some((reply) => matches(reply, text)),
};

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** `*` matches anything. No regular expression: one of a customer's could run for ever. */
function matches(text: string, pattern: string): boolean {
  const [head = '', ...rest] = pattern.split('*');
  const tail = rest.pop();
  if (tail === undefined) return text === head;
  if (!text.startsWith(head) || text.length < head.length + tail.length) return false;
  let from = head.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return text.endsWith(tail) && from <= text.length - tail.length;
}
