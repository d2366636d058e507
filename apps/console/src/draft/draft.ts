import type { JsonObject } from './json.ts';
import { type Found, isObject, isSame } from './json.ts';
import { merge } from './merge.ts';
import { isWithin, type Pointer, withValue, without } from './pointer.ts';

/** How it was before a change, and where that was. */
interface Step {
  readonly document: JsonObject;
  readonly pointer: Pointer;
}

/** A document that somebody works on. */
export interface Draft {
  /** What it began from; the others are compared with it. */
  readonly base: JsonObject;
  readonly document: JsonObject;
  /** The oldest first. */
  readonly past: readonly Step[];
  /** What was undone, the next to be done again last. */
  readonly future: readonly Step[];
  /** Where somebody is typing, and when a key was pressed last, ms. */
  readonly typing: { readonly pointer: Pointer; readonly at: number } | null;
}

export type DraftEvent =
  | {
      readonly type: 'edited';
      readonly pointer: Pointer;
      /** Undefined takes it away. */
      readonly value: Found;
      readonly at: number;
      /** One key of many: those that follow one another closely are one step. Default false. */
      readonly isTyping?: boolean;
    }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' }
  | { readonly type: 'discarded' }
  /** It is what is published now; what was typed meanwhile stays. */
  | { readonly type: 'published'; readonly document: JsonObject }
  /** Somebody else has published: what was decided about it, over theirs. */
  | { readonly type: 'rebased'; readonly base: JsonObject; readonly document: JsonObject };

export const draftLimits = { steps: 500, typingMs: 400 } as const;

export const openDraft = (base: JsonObject, document: JsonObject = base): Draft => ({
  base,
  document,
  past: [],
  future: [],
  typing: null,
});

export function transition(draft: Draft, event: DraftEvent): Draft {
  switch (event.type) {
    case 'edited':
      return edited(draft, event);
    case 'undone':
      return moved(draft, 'past', 'future');
    case 'redone':
      return moved(draft, 'future', 'past');
    case 'discarded':
      return isSame(draft.document, draft.base) ? draft : stepped(draft, draft.base, '');
    case 'published':
      return { ...draft, base: event.document, typing: null };
    case 'rebased':
      return rebased(draft, event);
    default:
      return event satisfies never;
  }
}

function edited(draft: Draft, event: DraftEvent & { type: 'edited' }): Draft {
  const { pointer, value, at, isTyping = false } = event;
  const next =
    value === undefined ? without(draft.document, pointer) : withValue(draft.document, pointer, value);
  if (!isObject(next) || isSame(next, draft.document)) return draft;
  const { typing } = draft;
  // The first letter can make the place that the others are typed into.
  const goesOn =
    isTyping &&
    typing !== null &&
    isWithin(pointer, typing.pointer) &&
    at - typing.at <= draftLimits.typingMs &&
    draft.future.length === 0;
  const after = goesOn ? { ...draft, document: next } : stepped(draft, next, pointer);
  return { ...after, typing: isTyping ? { pointer, at } : null };
}

function stepped(draft: Draft, document: JsonObject, pointer: Pointer): Draft {
  const past = [...draft.past, { document: draft.document, pointer }].slice(-draftLimits.steps);
  return { ...draft, document, past, future: [], typing: null };
}

function moved(draft: Draft, from: 'past' | 'future', to: 'past' | 'future'): Draft {
  const step = draft[from].at(-1);
  if (step === undefined) return draft;
  return {
    ...draft,
    document: step.document,
    [from]: draft[from].slice(0, -1),
    [to]: [...draft[to], { document: draft.document, pointer: step.pointer }],
    typing: null,
  };
}

/** Undoing a step of one's own must not undo what others have published. */
function rebased(draft: Draft, { base, document }: DraftEvent & { type: 'rebased' }): Draft {
  const onto = ({ document: own, pointer }: Step): Step => {
    const merged = merge(draft.base, own, base).document;
    return { document: isObject(merged) ? merged : own, pointer };
  };
  return { base, document, past: draft.past.map(onto), future: draft.future.map(onto), typing: null };
}

/** Where the next undo or redo changes something; undefined: there is none. */
export const undoAt = ({ past }: Draft): Pointer | undefined => past.at(-1)?.pointer;
export const redoAt = ({ future }: Draft): Pointer | undefined => future.at(-1)?.pointer;
