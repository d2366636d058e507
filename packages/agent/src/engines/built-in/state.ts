import type { DialogueAction } from '../engine.ts';

/** What the visitor books; both end in a record that the team works on. */
export type Purpose = 'demo' | 'call-back';

/** What is known of a booking so far. */
export interface Draft {
  readonly name?: string;
  readonly phone?: string;
  readonly day?: string;
  readonly time?: string;
  readonly business?: string;
}
/** What is asked for next; `change` asks which of them is wrong. */
export type Slot = 'name' | 'phone' | 'day' | 'time' | 'change';

/** Something a plain "yes" accepts. */
export type Offer =
  | { readonly kind: 'booking'; readonly purpose: Purpose }
  /** Probably meant this entry. */
  | { readonly kind: 'entry'; readonly entryId: string }
  | { readonly kind: 'choice'; readonly entryIds: readonly [string, string] }
  /** The rest of a long answer. */
  | { readonly kind: 'rest'; readonly text: string }
  | { readonly kind: 'anything-else' };

export interface FillingMode {
  readonly kind: 'filling';
  readonly purpose: Purpose;
  readonly draft: Draft;
  readonly asking: Slot;
  /** Answers in a row that did not fill the slot. */
  readonly tries: number;
  /** First part of a phone number said in pieces. */
  readonly digits: string;
  /** The phone number came with the last utterance, more of it may follow. */
  readonly phoneIsFresh: boolean;
  /** A time of day was asked for once; without an answer the day alone will do. */
  readonly askedTime: boolean;
}
export interface ConfirmingMode {
  readonly kind: 'confirming';
  readonly purpose: Purpose;
  readonly draft: Draft;
  readonly tries: number;
}
export type Mode = { readonly kind: 'open'; readonly offer: Offer | null } | FillingMode | ConfirmingMode;

/** Everything the dialogue remembers. Plain data: a reply makes a new one. */
export interface DialogueState {
  readonly mode: Mode;
  /** Entry answered last, for follow-up questions. */
  readonly topicId: string | undefined;
  readonly lastReply: string;
  /** Replies so far; chooses among the variants of a line, so that the same is never said twice in a row. */
  readonly turn: number;
  /** Name and phone of a finished booking, for a second one. */
  readonly visitor: Pick<Draft, 'name' | 'phone'>;
}

export interface Outcome {
  readonly state: DialogueState;
  readonly text: string;
  readonly actions: readonly DialogueAction[];
}

/** What a step changes; the runner adds the turn and the last reply. */
export interface Step {
  readonly mode: Mode;
  readonly text: string;
  readonly topicId?: string;
  readonly visitor?: Pick<Draft, 'name' | 'phone'>;
  readonly actions?: readonly DialogueAction[];
}

export const initialState: DialogueState = {
  mode: { kind: 'open', offer: null },
  topicId: undefined,
  lastReply: '',
  turn: 0,
  visitor: {},
};
