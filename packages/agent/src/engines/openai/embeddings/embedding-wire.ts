import type { TextRole } from '../../embedding-engine.ts';

/** How one protocol asks for vectors, and where they stand in its answer. */
export interface EmbeddingWire {
  /** Texts of one request. */
  readonly maxTexts: number;
  /** The model reads questions in another way than passages. */
  readonly tellsRoles?: boolean;
  /** `path`: behind the base address. */
  request(texts: readonly string[], role: TextRole): { readonly path: string; readonly body: object };
  /** In the order of the texts, unchecked; null: this is no answer of the protocol. */
  vectorsIn(answer: unknown): readonly unknown[] | null;
}
