/** Turns texts into vectors; texts that mean alike have vectors that point alike. */
export interface EmbeddingEngine {
  readonly name: string;
  /** What the vectors are made by: those of another model cannot be compared with them. Default: the engine's name says it. */
  readonly model?: string;
  /**
   * One vector of length 1 for each text, in their order. `background` work waits until no question waits.
   * Rejects with `EngineError`; `engine-unavailable` means that trying again is of no use.
   */
  embed(
    texts: readonly string[],
    options?: { readonly priority?: 'question' | 'background' },
  ): Promise<readonly Float32Array[]>;
}
