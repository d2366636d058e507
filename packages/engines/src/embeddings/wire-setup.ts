import type { EmbeddingWire } from '@saywell/agent/hosted';

/** What the wire of a protocol is made of. */
export interface WireSetup {
  readonly model: string;
  /** Numbers of a vector; absent: as many as the model writes by itself. */
  readonly dimensions?: number | undefined;
  readonly maxTexts: number;
}

/** Throws EngineError when there can be no such model. */
export type CreateWire = (setup: WireSetup) => EmbeddingWire;
