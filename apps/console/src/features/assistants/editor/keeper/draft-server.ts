import type { ApiWarning } from '@saywell/contract';
import type { JsonObject } from '../../../../draft/json.ts';

/** A state that callers hear. */
export interface Published {
  readonly document: JsonObject;
  /** Of its state, for the change that replaces it. */
  readonly tag: string | undefined;
  /** `v13`; undefined: it has no versions. */
  readonly version: string | undefined;
  readonly at: string;
}

/** What an editor begins with. */
export interface Opened {
  readonly published: Published;
  /** What the draft began from, where that is no longer what is published; null: it is. */
  readonly base: Published | null;
  /** What was worked on last; null: there is no draft. */
  readonly draft: JsonObject | null;
}

/** The server's part in a draft. Everything rejects with an `ApiError`. */
export interface DraftServer {
  open(): Promise<Opened>;
  /** Answers what of it has no effect on this installation. */
  save(document: JsonObject, base: Published): Promise<readonly ApiWarning[]>;
  /** Takes the draft away; that there is none is as well. */
  drop(): Promise<void>;
  /** `precondition-failed`: it is published by somebody else. */
  publish(document: JsonObject, over: Published): Promise<Published>;
  /** Why a version was published. */
  annotate(version: string, note: string): Promise<void>;
  published(): Promise<Published>;
}
