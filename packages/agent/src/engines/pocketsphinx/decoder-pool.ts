import type { Decoder } from './decoder.ts';

/** Decoders too large to have one per call. */
export interface DecoderPool<Lent extends Decoder = Decoder> {
  /**
   * A decoder for one utterance, made when there is room for one more; when all are taken, the newest request gets the
   * next that comes back: what was said last is still worth an answer. Null when it cannot be made, or when the request
   * is not wanted any more (it then waits until one comes back).
   */
  acquire(request?: DecoderRequest<Lent>): Promise<Lent | null>;
  release(decoder: Lent): void;
  /** It could not keep up with the voice: for some time one less is lent. */
  releaseLate(decoder: Lent): void;
  /** Closes those that nobody has borrowed for some time, all but one. True: there are more, which are not due yet. */
  closeIdle(): Promise<boolean>;
}

export interface DecoderRequest<Lent> {
  /** Default: always. */
  readonly isWanted?: () => boolean;
  /** Those are lent first. */
  readonly isFitting?: (free: Lent) => boolean;
}

interface Waiting<Lent> {
  readonly request: DecoderRequest<Lent>;
  readonly answer: (decoder: Promise<Lent | null> | null) => void;
}

/** Visitors speak every few seconds; a decoder that rested for so long is not needed by those who are there. */
const idleMs = 60_000;

/** After this time without a late decoder one more is lent again. */
const recoveryMs = 10_000;

export function createDecoderPool<Lent extends Decoder>(options: {
  readonly maxDecoders: number;
  readonly create: () => Promise<Lent>;
  /** Epoch ms; default the machine's clock. */
  readonly now?: () => number;
}): DecoderPool<Lent> {
  const { maxDecoders, create, now = Date.now } = options;
  /** The last is lent first: those at the front rest. */
  const free: { readonly decoder: Lent; readonly since: number }[] = [];
  let made = 0;
  let lent = 0;
  const affordable = createAffordable(maxDecoders, now);
  const waiting: Waiting<Lent>[] = [];

  async function add(): Promise<Lent | null> {
    made += 1;
    try {
      return await create();
    } catch {
      // Out of memory, most likely: calls go on with the domain decoder, a later utterance tries again.
      made -= 1;
      lent -= 1;
      serveNewest();
      return null;
    }
  }
  function lend({ isFitting = () => false }: DecoderRequest<Lent>): Promise<Lent | null> {
    lent += 1;
    const fitting = free.findLastIndex(({ decoder }) => isFitting(decoder));
    const [chosen] = free.splice(fitting, 1);
    return chosen === undefined ? add() : Promise.resolve(chosen.decoder);
  }
  function serveNewest(): void {
    while (waiting.length > 0 && lent < affordable.count()) {
      const newest = waiting.pop();
      newest?.answer(newest.request.isWanted?.() === false ? null : lend(newest.request));
    }
  }
  function release(decoder: Lent): void {
    decoder.abandon();
    lent -= 1;
    free.push({ decoder, since: now() });
    serveNewest();
  }
  return {
    async acquire(request = {}) {
      if (maxDecoders === 0) return null;
      if (lent < affordable.count()) return lend(request);
      return new Promise((answer) => {
        waiting.push({ request, answer });
      });
    },
    release,
    releaseLate(decoder) {
      affordable.limit(lent - 1);
      release(decoder);
    },
    async closeIdle() {
      const spare = free.slice(0, Math.max(0, made - 1)).filter(({ since }) => now() - since >= idleMs);
      for (const one of spare) free.splice(free.indexOf(one), 1);
      made -= spare.length;
      await Promise.all(spare.map(({ decoder }) => decoder.close()));
      return made > 1 && free.length > 0;
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
      // Never none: who waits in turn is understood late, who is not waited for is misunderstood.
      known = Math.min(count(), Math.max(1, most));
      changedAt = now();
    },
  };
}
