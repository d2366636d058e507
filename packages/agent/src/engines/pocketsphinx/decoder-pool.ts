import type { Decoder } from './decoder.ts';

/** Decoders too large to have one per call. */
export interface DecoderPool {
  /** A decoder for one utterance, made when there is room for one more; null when all are taken or it cannot be made. */
  acquire(): Promise<Decoder | null>;
  release(decoder: Decoder): void;
  /** It could not keep up with the voice: for some time one less is lent. */
  releaseLate(decoder: Decoder): void;
}

/** After this time without a late decoder one more is lent again. */
const recoveryMs = 10_000;

export function createDecoderPool(options: {
  readonly maxDecoders: number;
  readonly create: () => Promise<Decoder>;
  /** Epoch ms; default the machine's clock. */
  readonly now?: () => number;
}): DecoderPool {
  const { maxDecoders, create, now = Date.now } = options;
  const free: Decoder[] = [];
  let made = 0;
  let lent = 0;
  /** How many the machine has time for, as far as is known. */
  let affordable = maxDecoders;
  let changedAt = now();

  function recover(): void {
    const steps = Math.floor((now() - changedAt) / recoveryMs);
    if (steps <= 0) return;
    affordable = Math.min(maxDecoders, affordable + steps);
    changedAt = now();
  }
  async function add(): Promise<Decoder | null> {
    made += 1;
    try {
      return await create();
    } catch {
      // Out of memory, most likely: calls go on with the domain decoder, a later utterance tries again.
      made -= 1;
      lent -= 1;
      return null;
    }
  }
  function release(decoder: Decoder): void {
    decoder.abandon();
    lent -= 1;
    free.push(decoder);
  }
  return {
    async acquire() {
      recover();
      if (lent >= affordable) return null;
      lent += 1;
      return free.pop() ?? add();
    },
    release,
    releaseLate(decoder) {
      release(decoder);
      recover();
      affordable = Math.max(0, Math.min(affordable, lent + 1) - 1);
      changedAt = now();
    },
  };
}
