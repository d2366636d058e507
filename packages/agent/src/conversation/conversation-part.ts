import type { OpenAIMessage } from '@saywell/contract';
import type { Agent, CallUsage, Handover } from '../agent.ts';
import type { CallRecord } from '../record/call-record.ts';

/** One assistant's conversation, which is a whole call or a part of it. */
export interface Conversation extends Omit<Agent, 'members' | 'handOver' | 'nodeStarted' | 'usage' | 'note'> {
  /** Hears and makes its first line, so that it can take over at once. `answering`: what the visitor has said already. */
  prepare(answering: string | null): void;
  /** The visitor is its own from here on. `answering`: what he waits to be answered; null: nothing. */
  takeOver(answering: string | null): void;
  /** Somebody else takes over when what is being said has been said; `message` is the last line, if it is not said yet. */
  leave(message: string | null): void;
  /** Somebody else has taken over, or nobody will: no more speech, messages or timers. */
  retire(): void;
  /** Can it be handed over? */
  readonly isRunning: boolean;
  /** Of this part. */
  usage(): CallUsage;
}

/** What a conversation has in common with those before and behind it. */
export interface ConversationPart {
  /** The call's, with the usage and the history of this part. */
  readonly record: CallRecord;
  /** What was said before, as far as this assistant knows of it. */
  readonly earlier: readonly OpenAIMessage[];
  /** It is a step of a workflow, behind another one: what it begins with was said to that one. */
  readonly isEntered: boolean;
  /** Nobody can be heard before it either, and the visitor knows. */
  readonly isKnownDeaf: boolean;
  /** How long the call has lasted, ms. */
  lastedMs(): number;
  usageOfCall(): CallUsage;
  nextToolId(): string;
  handoverRefusal(): string | null;
  /** `message`: what is still to be said about it. False: it is too late. */
  onHandover(handover: Handover, message: string | null): boolean;
  onVisitorSaid(): void;
  /** Nothing is being said or done any more. `words`: what the visitor has said and nobody has answered. */
  onLeave(words: string | null): void;
}
