import { ApiError } from '@saywell/api-client';
import type { ApiWarning } from '@saywell/contract';
import { type Draft, type DraftEvent, openDraft, transition } from '../../../../draft/draft.ts';
import { type Found, isSame, type JsonObject } from '../../../../draft/json.ts';
import type { Pointer } from '../../../../draft/pointer.ts';
import type { DraftServer, Opened, Published } from './draft-server.ts';
import { type Saving, type SavingEvent, savingTransition } from './saving.ts';

export interface Kept {
  readonly draft: Draft;
  readonly saving: Saving;
  /** What the draft began from. */
  readonly published: Published;
  /** What somebody else has published since; null: nothing. */
  readonly newer: Published | null;
  /** Of what was stored last. */
  readonly warnings: readonly ApiWarning[];
}

export interface KeeperOptions {
  readonly server: DraftServer;
  readonly opened: Opened;
  readonly now: () => number;
  /** Answers how to cancel it. */
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
}

export interface JustPublished {
  /** `v13`; undefined: it has no versions. */
  readonly version: string | undefined;
  /** Why it is kept without its note; undefined: it has its note, or there was none. */
  readonly noteError: unknown;
}

/** A draft that stores itself while somebody works on it, for as long as the page is open. */
export interface Keeper {
  readonly state: () => Kept;
  readonly subscribe: (listener: () => void) => () => void;
  /** Undefined takes it away. `isTyping`: one key of many. */
  edit(pointer: Pointer, value: Found, isTyping?: boolean): void;
  undo(): void;
  redo(): void;
  discard(): void;
  /** Stores what waits to be stored. */
  hurry(): void;
  /** Rejects with what was refused, and then changes nothing. */
  publish(note: string): Promise<JustPublished>;
  /** Somebody has published; a draft without changes follows it. */
  heard(published: Published): void;
  /** What was decided about what somebody else has published. */
  rebase(document: JsonObject): void;
}

export function createKeeper(options: KeeperOptions): Keeper {
  return new DraftKeeper(options);
}

class DraftKeeper implements Keeper {
  readonly #options: KeeperOptions;
  readonly #listeners = new Set<() => void>();
  #kept: Kept;
  #attempts = 0;
  #cancelTimer: (() => void) | undefined;
  #isPublishing = false;
  /** What came meanwhile: it may be what this page publishes, so that nothing is said of it before that is known. */
  #heardMeanwhile: Published | undefined;

  constructor(options: KeeperOptions) {
    this.#options = options;
    const { published, base, draft } = options.opened;
    const began = base ?? published;
    this.#kept = {
      draft: openDraft(began.document, draft ?? began.document),
      saving: { phase: 'saved', at: null },
      published: began,
      newer: base === null ? null : published,
      warnings: [],
    };
  }

  // React calls these two without their object.
  readonly state = (): Kept => this.#kept;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  edit(pointer: Pointer, value: Found, isTyping = false): void {
    this.#change({ type: 'edited', pointer, value, at: this.#options.now(), isTyping });
  }

  undo(): void {
    this.#change({ type: 'undone' });
  }

  redo(): void {
    this.#change({ type: 'redone' });
  }

  discard(): void {
    this.#change({ type: 'discarded' });
    this.hurry();
  }

  hurry(): void {
    this.#save({ type: 'hurried' });
  }

  async publish(note: string): Promise<JustPublished> {
    const { published, newer } = this.#kept;
    if (newer !== null) throw new Error('What somebody else has published is not decided about.');
    const now = await this.#replace(published);
    // What was typed meanwhile is a draft of its own; else none is left.
    this.#save({ type: 'changed' });
    this.hurry();
    const { version } = now;
    if (note === '' || version === undefined) return { version, noteError: undefined };
    return this.#options.server.annotate(version, note).then(
      () => ({ version, noteError: undefined }),
      (noteError: unknown) => ({ version, noteError }),
    );
  }

  async #replace(over: Published): Promise<Published> {
    this.#isPublishing = true;
    try {
      const now = await this.#options.server.publish(this.#kept.draft.document, over);
      const draft = this.#after({ type: 'published', document: now.document });
      this.#set({ published: now, newer: null, draft });
      return now;
    } catch (error) {
      // Somebody was faster: it is fetched, so that one can decide about it.
      if (ApiError.isInstance(error) && error.code === 'precondition-failed')
        this.#heardMeanwhile = await this.#options.server.published();
      throw error;
    } finally {
      this.#isPublishing = false;
      const meanwhile = this.#heardMeanwhile;
      this.#heardMeanwhile = undefined;
      if (meanwhile !== undefined) this.heard(meanwhile);
    }
  }

  heard(newer: Published): void {
    if (this.#isPublishing) {
      this.#heardMeanwhile = newer;
      return;
    }
    const { draft, published } = this.#kept;
    if (newer.tag === published.tag && isSame(newer.document, published.document)) return;
    // An answer that was on its way while this page published.
    if (newer.at < published.at) return;
    const isDirty = !isSame(draft.document, draft.base);
    // Whoever has published just what is written here leaves nothing to decide.
    if (isDirty && !isSame(draft.document, newer.document)) return this.#set({ newer });
    const followed = this.#after({ type: 'rebased', base: newer.document, document: newer.document });
    this.#set({ published: newer, newer: null, draft: followed });
    if (isDirty) this.#save({ type: 'changed' });
  }

  rebase(document: JsonObject): void {
    const { newer } = this.#kept;
    if (newer === null) return;
    const draft = this.#after({ type: 'rebased', base: newer.document, document });
    this.#set({ published: newer, newer: null, draft });
    this.#save({ type: 'changed' });
  }

  #after(event: DraftEvent): Draft {
    return transition(this.#kept.draft, event);
  }

  #change(event: DraftEvent): void {
    const draft = this.#after(event);
    if (draft === this.#kept.draft) return;
    this.#set({ draft });
    this.#save({ type: 'changed' });
  }

  #save(event: SavingEvent): void {
    const { saving, effects } = savingTransition(this.#kept.saving, event, this.#attempts);
    this.#attempts =
      saving.phase === 'failed' ? saving.attempts : event.type === 'stored' ? 0 : this.#attempts;
    if (saving !== this.#kept.saving) this.#set({ saving });
    for (const effect of effects) {
      if (effect.type === 'send') void this.#send();
      else this.#cancelTimer?.();
      if (effect.type === 'arm')
        this.#cancelTimer = this.#options.setTimer(() => this.#save({ type: 'time-came' }), effect.delayMs);
    }
  }

  async #send(): Promise<void> {
    const { server, now } = this.#options;
    const { draft, published } = this.#kept;
    try {
      const isClean = isSame(draft.document, draft.base);
      const warnings = isClean ? [] : await server.save(draft.document, published);
      if (isClean) await server.drop();
      this.#set({ warnings });
      this.#save({ type: 'stored', at: now() });
    } catch (error) {
      this.#save({ type: 'refused', error, canRetry: mayWorkLater(error) });
    }
  }

  #set(changes: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

/** The network, or a server that is busy or starts again. */
function mayWorkLater(error: unknown): boolean {
  if (!ApiError.isInstance(error)) return false;
  return error.code === 'network-error' || error.code === 'rate-limited' || (error.status ?? 0) >= 500;
}
