import type { CallRecord } from './call-record.ts';

/** What a function answers that the scenario runs; `unanswered`: nothing. */
export type FunctionAnswer = { readonly result: string } | { readonly error: string } | 'unanswered';

/** A call or a chat as its caller has it: over a network, or in virtual time. */
export interface Conversation {
  readonly record: CallRecord;
  /** What of the scenario's assistant has no effect, as the server says; absent: it is not asked. */
  readonly warnings?: ReadonlySet<string>;
  /** Epoch milliseconds, of the conversation's own clock. */
  now(): number;
  /** Says something in writing; resolves when it is on its way, in chats when it is answered. */
  say(text: string, limitMs: number): Promise<void>;
  /** Says it with the visitor's voice; resolves when it was said. Absent: this caller has none. */
  speak?(text: string): Promise<void>;
  /** False: the limit is over and the check does not hold. */
  until(check: () => boolean, limitMs: number): Promise<boolean>;
  /** Ends it if it goes on, and answers what the server has stored of it. */
  stored(limitMs: number): Promise<unknown>;
  /** Lets go of it; it ends if it goes on. */
  close(): Promise<void>;
}

/** Begins a conversation in which `answer` runs the functions that the caller is asked to run. */
export type OpenConversation = (
  answer: (name: string) => FunctionAnswer,
  limitMs: number,
) => Promise<Conversation>;
