/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** 0 ≤ number < 1. */
  next(): number;
  /** 0 ≤ integer < `limit`. */
  below(limit: number): number;
  pick<Value>(values: readonly Value[]): Value;
  /** True in that share of all cases. */
  chance(share: number): boolean;
}

export function seededRandom(seed: number): Random {
  let state = seed * 2_654_435_761 + 1;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (values) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('nothing to pick from');
      return value;
    },
    chance: (share) => next() < share,
  };
}
