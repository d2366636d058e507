import type { DemoBooking, DialogueAction, ToolCall } from '../engine.ts';

/** What the visitor books: what the assistant takes bookings for, or a call back. Both end in a record that the team works on. */
export type Purpose = 'demo' | 'call-back';

/** What is known of a booking so far. Day and time are the visitor's words. */
export interface Draft {
  readonly name?: string;
  /** In international form. */
  readonly phone?: string;
  readonly email?: string;
  readonly day?: string;
  readonly time?: string;
  readonly business?: string;
}
/** What is asked for next; `change` asks which of them is wrong. */
export type Slot = 'name' | 'phone' | 'day' | 'time' | 'change';
/** What the visitor does not have to give. */
export type OptionalSlot = 'name' | 'phone';

/** Something a plain "yes" accepts. */
export type Offer =
  /** `isAside`: mentioned beside something else, so that only a plain "yes" accepts it, and no name. */
  | { readonly kind: 'booking'; readonly purpose: Purpose; readonly isAside?: boolean }
  /** Probably meant this entry. */
  | { readonly kind: 'entry'; readonly entryId: string }
  | { readonly kind: 'cancel-booking' }
  | { readonly kind: 'choice'; readonly entryIds: readonly [string, string] }
  /** The rest of a long answer. */
  | { readonly kind: 'rest'; readonly text: string }
  /** `isCancelled`: a booking was just taken away; `isChanged`: it was changed, which a "yes" may mean. */
  | { readonly kind: 'anything-else'; readonly isCancelled?: boolean; readonly isChanged?: boolean };

interface BookingMode {
  readonly purpose: Purpose;
  readonly draft: Draft;
  /** What the visitor would rather not say; it is not asked for again. */
  readonly declined: readonly OptionalSlot[];
  /** The stored booking that this one takes the place of. */
  readonly replaces?: DemoBooking;
  /** Day and time that were read back before they were changed: `no, the first one`. */
  readonly earlier?: Pick<Draft, 'day' | 'time'>;
}
export interface FillingMode extends BookingMode {
  readonly kind: 'filling';
  readonly asking: Slot;
  /** Answers in a row that did not fill the slot. */
  readonly tries: number;
  /** First part of a phone number said in pieces. */
  readonly digits: string;
  /** The phone number came with the last utterance, more of it may follow. */
  readonly phoneIsFresh: boolean;
  /** How often a time of day was asked for; without an answer the day alone will do. */
  readonly askedTime: number;
  /** 1 to 12, of a day that was refused: `then the thirtieth` is one of it as well. */
  readonly refusedMonth?: number;
  /** The day that the business is closed on: `the day after, then`. */
  readonly refusedDay?: string;
}
export interface ConfirmingMode extends BookingMode {
  readonly kind: 'confirming';
  readonly tries: number;
}
/** A function of the assistant is filled in. */
export interface FormMode {
  readonly kind: 'form';
  /** Name of the function. */
  readonly tool: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Day and time as they were said. */
  readonly when: { readonly day?: string; readonly time?: string };
  /** The field that was asked for; null: everything was read back. */
  readonly asking: string | null;
  /** Answers in a row that did not help. */
  readonly tries: number;
  /** It was called and did not work: whoever says thank you does not ask for it again. */
  readonly hasFailed?: boolean;
}
export type Mode =
  | { readonly kind: 'open'; readonly offer: Offer | null }
  | FillingMode
  | ConfirmingMode
  | FormMode;

/** What the visitor said about himself. */
export type Visitor = Pick<Draft, 'name' | 'phone' | 'email' | 'business'>;

/** The last booking of this conversation, which can still be changed. */
export interface Booked {
  readonly purpose: Purpose;
  readonly draft: Draft;
  readonly booking: DemoBooking;
  /** Day and time before it was changed: `leave it as it was`. */
  readonly earlier?: Pick<Draft, 'day' | 'time'>;
}

/** Everything the dialogue remembers. Plain data: a reply makes a new one. */
export interface DialogueState {
  readonly mode: Mode;
  /** Entry answered last, for follow-up questions. */
  readonly topicId: string | undefined;
  /** Those answered before it, newest first. */
  readonly earlierTopicIds?: readonly string[];
  /** The question that was answered last; a follow-up may need its words. */
  readonly lastAsked?: string;
  /** One that was answered behind it and only made sense with it: `how long do you keep that`. */
  readonly lastFollowUp?: string;
  /** The first one. */
  readonly firstAsked?: string;
  readonly lastReply: string;
  /** What the assistant was sorry for with its last reply, in the visitor's words. */
  readonly sorryFor?: string;
  /** What is said again when the visitor wants to hear it again. */
  readonly repeats: string;
  /** Replies so far; chooses among the variants of a line, so that the same is never said twice in a row. */
  readonly turn: number;
  /** Used in a booking, and answered when asked for. */
  readonly visitor: Visitor;
  readonly booked: Booked | null;
  /** What the visitor told, newest last: to be recalled when asked for. */
  readonly said: readonly string[];
  /** Its `turn` when the conversation came to this step from another one. */
  readonly enteredAt?: number;
  /** Functions that were filled in and have answered. */
  readonly finished?: readonly string[];
}

export interface Outcome {
  readonly state: DialogueState;
  readonly text: string;
  readonly actions: readonly DialogueAction[];
  /** A function that is called before anything is said. */
  readonly call?: ToolCall;
  /** Where the dialogue is when that fails. */
  readonly retry?: FormMode;
}

/** What a step changes; the runner adds the turn and the last reply. */
export interface Step {
  readonly mode: Mode;
  readonly text: string;
  readonly topicId?: string;
  readonly visitor?: Visitor;
  readonly booked?: Booked | null;
  /** What a wish to hear it again is about, when it is not the text. */
  readonly repeats?: string;
  /** The text is sorry for this. */
  readonly sorryFor?: string;
  readonly actions?: readonly DialogueAction[];
  readonly call?: ToolCall;
  readonly retry?: FormMode;
}

export const initialState: DialogueState = {
  mode: { kind: 'open', offer: null },
  topicId: undefined,
  lastReply: '',
  repeats: '',
  turn: 0,
  visitor: {},
  booked: null,
  said: [],
};
