/** From when to when something could be heard, ms of one clock. */
export interface Period {
  readonly from: number;
  to: number;
}

/** Quieter is silence: 16-bit steps, root mean square. */
const audibleLevel = 60;
/** Pauses between words and sentences are shorter. */
const pauseMs = 350;

/** Follows when the sound of a call can be heard; chunks are PCM16 at the speed of speech. */
export function createAudibility() {
  const periods: Period[] = [];
  return {
    take(chunk: Uint8Array, at: number): void {
      if (levelOf(chunk) < audibleLevel) return;
      const last = periods.at(-1);
      if (last !== undefined && at - last.to <= pauseMs) last.to = at;
      else periods.push({ from: at, to: at });
    },
    periods: (): readonly Period[] => periods,
  };
}

function levelOf(chunk: Uint8Array): number {
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  const count = Math.floor(chunk.byteLength / 2);
  let sum = 0;
  for (let index = 0; index < count; index += 1) sum += view.getInt16(index * 2, true) ** 2;
  return count === 0 ? 0 : Math.sqrt(sum / count);
}
