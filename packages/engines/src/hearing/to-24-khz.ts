/**
 * Samples of 16 kHz as samples of 24 kHz, as they come: three of two, on cubics through the four neighbours. The
 * last two samples come with the next piece.
 */
export function createTo24Khz(): (samples: Int16Array) => Int16Array {
  let before = new Int16Array(3);
  /** Thirds of a sample between the second of `before` and the next one that is due. */
  let thirds = 0;
  return (samples) => {
    const all = new Int16Array(before.length + samples.length);
    all.set(before);
    all.set(samples, before.length);
    const spanThirds = (all.length - 3) * 3;
    const count = Math.max(0, Math.ceil((spanThirds - thirds) / 2));
    const made = new Int16Array(count);
    for (let at = 0; at < count; at += 1) {
      const position = thirds + at * 2;
      made[at] = between(all, Math.floor(position / 3), (position % 3) / 3);
    }
    thirds += count * 2 - spanThirds;
    before = all.slice(-3);
    return made;
  };
}

/** The curve of Catmull and Rom between the second and the third of four samples. */
function between(all: Int16Array, from: number, part: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = all.subarray(from, from + 4);
  const value = b + (part * (c - a + part * (2 * a - 5 * b + 4 * c - d + part * (3 * (b - c) + d - a)))) / 2;
  return Math.max(-32_768, Math.min(32_767, Math.round(value)));
}
