/** Turns texts into vectors; texts that mean alike have vectors that point alike. */
export interface EmbeddingEngine {
  readonly name: string;
  /**
   * One vector of length 1 for each text, in their order. `background` work waits until no question waits.
   * Rejects with `EngineError`; `engine-unavailable` means that trying again is of no use.
   */
  embed(
    texts: readonly string[],
    options?: { readonly priority?: 'question' | 'background' },
  ): Promise<readonly Float32Array[]>;
}
