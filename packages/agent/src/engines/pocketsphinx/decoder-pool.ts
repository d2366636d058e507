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
  const affordable = createAffordable(maxDecoders, now);

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
      if (lent >= affordable.count()) return null;
      lent += 1;
      return free.pop() ?? add();
    },
    release,
    releaseLate(decoder) {
      release(decoder);
      affordable.limit(lent);
    },
  };
}

/** How many the machine has time for, as far as is known. */
function createAffordable(max: number, now: () => number) {
  let known = max;
  let changedAt = now();
  function count(): number {
    const steps = Math.floor((now() - changedAt) / recoveryMs);
    if (steps > 0) {
      known = Math.min(max, known + steps);
      changedAt = now();
    }
    return known;
  }
  return {
    count,
    limit(most: number): void {
      known = Math.min(count(), most);
      changedAt = now();
    },
  };
}
