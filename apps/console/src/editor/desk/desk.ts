import { ApiError } from '@saywell/api-client';
import { type Draft, type DraftEvent, openDraft, transition } from '../../draft/draft.ts';
import { type Found, isObject, isSame, type JsonObject } from '../../draft/json.ts';
import { type Decision, decide, merge, type Merged } from '../../draft/merge.ts';
import type { Pointer } from '../../draft/pointer.ts';

/** A state that the server has. */
export interface Stored {
  readonly document: JsonObject;
  /** Of its state, for the change that replaces it. */
  readonly tag: string | undefined;
  readonly at: string;
}

/** The server's part. Everything rejects with an `ApiError`. */
export interface DeskServer {
  load(): Promise<Stored>;
  /** `precondition-failed`: somebody else was faster. */
  save(document: JsonObject, over: Stored): Promise<Stored>;
}

/** Somebody else has saved other things in the same places. */
export interface Clash {
  readonly theirs: Stored;
  readonly merged: Merged;
}

export interface DeskState {
  readonly draft: Draft;
  /** What the draft began from. */
  readonly stored: Stored;
  readonly isSaving: boolean;
  /** Why it was not saved; null: it was not refused. */
  readonly failure: unknown;
  /** What was sent then. */
  readonly refused: JsonObject | undefined;
  /** Has it been put together with what others saved, when it was saved last? */
  readonly isJoined: boolean;
  readonly clash: Clash | null;
  /** Somebody else has saved since the draft began. */
  readonly hasNewer: boolean;
}

export interface DeskOptions {
  readonly server: DeskServer;
  readonly stored: Stored;
  readonly now: () => number;
}

/** A document that somebody works on, saved when they say so, for as long as its page is open. */
export interface Desk {
  readonly state: () => DeskState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Undefined takes it away. `isTyping`: one key of many. */
  edit(pointer: Pointer, value: Found, isTyping?: boolean): void;
  undo(): void;
  redo(): void;
  discard(): void;
  /** Is it saved? What others saved elsewhere in it stays; where both changed the same, one is asked. */
  save(): Promise<boolean>;
  /** What is to become of the places that both changed; saves it. */
  settle(decisions: ReadonlyMap<Pointer, Decision>): Promise<boolean>;
  /** One does not decide now. */
  postpone(): void;
  /** The server has another state; a draft without changes follows it. */
  heard(stored: Stored): void;
}

/** So often somebody else may be faster, one after the other. */
const mostMerges = 3;

export const isDirty = ({ draft }: DeskState): boolean => !isSame(draft.document, draft.base);

export function createDesk(options: DeskOptions): Desk {
  return new LocalDesk(options);
}

class LocalDesk implements Desk {
  readonly #server: DeskServer;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  #state: DeskState;

  constructor({ server, stored, now }: DeskOptions) {
    this.#server = server;
    this.#now = now;
    this.#state = {
      draft: openDraft(stored.document),
      stored,
      isSaving: false,
      failure: null,
      refused: undefined,
      isJoined: false,
      clash: null,
      hasNewer: false,
    };
  }

  // React calls these two without their object.
  readonly state = (): DeskState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  edit(pointer: Pointer, value: Found, isTyping = false): void {
    this.#change({ type: 'edited', pointer, value, at: this.#now(), isTyping });
  }

  undo(): void {
    this.#change({ type: 'undone' });
  }

  redo(): void {
    this.#change({ type: 'redone' });
  }

  discard(): void {
    this.#change({ type: 'discarded' });
  }

  async save(): Promise<boolean> {
    if (this.#state.isSaving) return false;
    this.#set({ isSaving: true, failure: null, refused: undefined, isJoined: false });
    try {
      return await this.#send(mostMerges);
    } catch (failure) {
      this.#set({ failure });
      return false;
    } finally {
      this.#set({ isSaving: false });
    }
  }

  async settle(decisions: ReadonlyMap<Pointer, Decision>): Promise<boolean> {
    const { clash } = this.#state;
    if (clash === null) return false;
    const document = decide(clash.merged, decisions);
    if (isObject(document)) this.#follow(clash.theirs, document);
    return this.save();
  }

  postpone(): void {
    this.#set({ clash: null, hasNewer: true });
  }

  heard(newer: Stored): void {
    const { stored, isSaving } = this.#state;
    // An answer that was on its way while this page saved.
    if (newer.at <= stored.at || isSaving) return;
    if (isDirty(this.#state)) this.#set({ hasNewer: true });
    else this.#follow(newer, newer.document);
  }

  #set(changes: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #change(event: DraftEvent): void {
    const draft = transition(this.#state.draft, event);
    if (draft !== this.#state.draft) this.#set({ draft });
  }

  #follow(theirs: Stored, document: JsonObject): void {
    const draft = transition(this.#state.draft, { type: 'rebased', base: theirs.document, document });
    this.#set({ draft, stored: theirs, hasNewer: false, clash: null });
  }

  /** Puts theirs under mine; false: both changed the same. */
  #meet(theirs: Stored): boolean {
    const { base, document } = this.#state.draft;
    const merged = merge(base, document, theirs.document);
    if (merged.conflicts.length > 0 || !isObject(merged.document)) {
      this.#set({ clash: { theirs, merged } });
      return false;
    }
    this.#follow(theirs, merged.document);
    this.#set({ isJoined: true });
    return true;
  }

  async #send(mergesLeft: number): Promise<boolean> {
    const { draft, stored } = this.#state;
    try {
      this.#kept(draft.document, await this.#server.save(draft.document, stored));
      return true;
    } catch (error) {
      const isBeaten = ApiError.isInstance(error) && error.code === 'precondition-failed';
      if (!isBeaten || mergesLeft === 0) {
        this.#set({ refused: draft.document });
        throw error;
      }
      return this.#meet(await this.#server.load()) && (await this.#send(mergesLeft - 1));
    }
  }

  /** What was typed meanwhile stays a change; all else is as the server understood it. */
  #kept(sent: JsonObject, saved: Stored): void {
    const after = transition(this.#state.draft, { type: 'published', document: saved.document });
    const { document } = merge(sent, after.document, saved.document);
    const draft = isObject(document) ? { ...after, document } : after;
    this.#set({ draft, stored: saved, hasNewer: false });
  }
}
