/** Turns texts into vectors; texts that mean alike have vectors that point alike. */
export interface EmbeddingEngine {
  readonly name: string;
  /** What the vectors are made by: those of another model cannot be compared with them. Default: the engine's name says it. */
  readonly model?: string;
  /**
   * One vector for each text, in their order; the product of two is the likeness of what they mean, at most about 1. `background` work waits until no question waits.
   * Rejects with `EngineError`; `engine-unavailable` means that trying again is of no use.
   */
  embed(
    texts: readonly string[],
    options?: {
      readonly priority?: 'question' | 'background';
      /** What the texts are, for models that read both in different ways. Default `passage`. */
      readonly role?: TextRole;
      readonly signal?: AbortSignal;
    },
  ): Promise<readonly Float32Array[]>;
  /** The vector of a text depends on its role. Absent: one vector serves both. */
  readonly tellsRoles?: boolean;
  /** Another model may stand behind its name one day, as on a server: stored vectors are tried before they are used. */
  readonly mayChange?: boolean;
  /** A question will come: what it needs is loaded, and brought back to mind where it has rested. Absent: nothing has to be. */
  wake?(): void;
  /** True while it has failed lately and is left alone: nothing is asked of it then. Absent: it never rests. */
  isResting?(): boolean;
}

/** A question is searched with, a passage is found. */
export type TextRole = 'question' | 'passage';
