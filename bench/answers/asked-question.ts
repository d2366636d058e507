import { type Asked, type Written, write } from './ask-in-writing.ts';
import type { ErrorKind } from './error-kinds.ts';
import { acceptancesOf, type Grade, grade } from './grade.ts';
import type { Question } from './set-schema.ts';

/** One line of the result: what was asked, what came back, and what it is worth. */
export interface Answered {
  readonly id: string;
  readonly question: string;
  /** Everything that was said, the visitor's further words in brackets. */
  readonly answer: string;
  /** What was said at once. */
  readonly said?: string;
  readonly grade: Grade;
  /** Of an answer that is not right. */
  readonly errorKind?: ErrorKind;
  /** Of a document: the right passage is among the three that the query finds. */
  readonly hasPassage?: boolean;
  /** Of a dialogue that says what must be stored. */
  readonly hasBooking?: boolean;
  /** Of a spoken question: from its end to the first sound of the answer. */
  readonly delayMs?: number;
}

/** Asks in a conversation of its own; a question that is asked back is accepted, each in its turn. */
export async function askQuestion(asked: Asked, { id, question, expect }: Question): Promise<Answered> {
  const first = await write(asked, question);
  const more: (Written & { readonly said: string })[] = [];
  for (const said of acceptancesOf(first.text, expect))
    more.push({ said, ...(await write(asked, said, first)) });
  const reply = { text: first.text, accepted: more.map(({ text }) => text) };
  return {
    id,
    question,
    said: first.text,
    answer: [first.text, ...more.map(({ said, text }) => `[${said}] ${text}`)].join(' '),
    grade: grade(reply, expect),
  };
}
