import type { BookingOptions } from '../engine.ts';
import type { Form } from './forms/form.ts';
import type { HandoverChoice } from './handovers/handover-choice.ts';
import type { DetectedIntent } from './intents.ts';
import type { KnowledgeIndex } from './knowledge/knowledge-index.ts';
import { lines, vary } from './lines.ts';
import type { DialogueState } from './state.ts';

/** What does not change during a call. */
export interface DialogueContext {
  readonly assistantName: string;
  readonly index: KnowledgeIndex;
  /** Of the business. */
  readonly timeZone: string;
  /** Undefined: nothing is booked or offered. */
  readonly booking?: BookingOptions | undefined;
  readonly isRecorded?: boolean | undefined;
  /** Instead of a goodbye of the dialogue's own. */
  readonly farewell?: string | undefined;
  /** What the assistant's functions need. */
  readonly forms?: readonly Form[];
  /** Other assistants that it can hand over to. */
  readonly handovers?: readonly HandoverChoice[];
  /** The one of them that the conversation goes on with by itself. */
  readonly dueHandover?: string | undefined;
  /** The same, to be searched by words and by meaning. */
  readonly handoverIndex?: KnowledgeIndex | undefined;
  /** With what a step opens that is entered from another one, in words of its instructions. */
  readonly opening?: string | undefined;
}
/** One utterance of the visitor. */
export interface Heard {
  readonly text: string;
  /** What the assistant said last, as far as it was heard; undefined at the start. */
  readonly lastSaid: string | undefined;
  /** When it was said, epoch ms. */
  readonly now: number;
}

/** The same, read. */
export interface Turn extends Heard {
  readonly words: readonly string[];
  readonly detected: DetectedIntent | null;
}

/** The whole reply even when it was cut off; what others put into the assistant's mouth otherwise. */
export function whatWasSaid({ lastReply, repeats, turn: count }: DialogueState, { lastSaid }: Turn): string {
  const heard = lastSaid?.trim() ?? '';
  const text = heard === '' || lastReply.startsWith(heard.slice(0, 20)) ? repeats : heard;
  return text === '' ? vary(count, lines.nothingToRepeat) : text.slice(0, 560);
}
