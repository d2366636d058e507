import type { Decoder } from './decoder.ts';

/** Decoders too large to have one per call. */
export interface DecoderPool {
  /** A decoder for one utterance, made when there is room for one more; null when all are taken or it cannot be made. */
  acquire(): Promise<Decoder | null>;
  release(decoder: Decoder): void;
}

export function createDecoderPool(options: {
  readonly maxDecoders: number;
  readonly create: () => Promise<Decoder>;
}): DecoderPool {
  const free: Decoder[] = [];
  let made = 0;

  async function add(): Promise<Decoder | null> {
    made += 1;
    try {
      return await options.create();
    } catch {
      // Out of memory, most likely: calls go on with the domain decoder, a later utterance tries again.
      made -= 1;
      return null;
    }
  }
  return {
    async acquire() {
      return free.pop() ?? (made < options.maxDecoders ? add() : null);
    },
    release(decoder) {
      decoder.abandon();
      free.push(decoder);
    },
  };
}
