import { fieldOf } from '../body.ts';
import type { EmbeddingWire } from './embedding-wire.ts';

export interface OpenAIWireOptions {
  readonly model: string;
  /** Numbers of a vector, for models that can write fewer. Absent: not sent. */
  readonly dimensions?: number | undefined;
  /** Default 64: servers of one's own are often limited to a few. */
  readonly maxTexts?: number | undefined;
}

/** `POST {base}/embeddings`. */
export function openAIWire({ model, dimensions, maxTexts = 64 }: OpenAIWireOptions): EmbeddingWire {
  return {
    maxTexts,
    request: (input) => ({
      path: '/embeddings',
      body: { model, input, encoding_format: 'float', ...(dimensions !== undefined && { dimensions }) },
    }),
    vectorsIn(answer) {
      const data = fieldOf(answer, 'data');
      if (!Array.isArray(data)) return null;
      const byIndex = new Map(
        data.map((item, place) => [fieldOf(item, 'index') ?? place, fieldOf(item, 'embedding')]),
      );
      // Two of the same index leave a place without a vector.
      return data.map((_, index) => byIndex.get(index));
    },
  };
}
