/** Every word is 50 ms of silence and 100 ms of tone, at 24 000 Hz. */
export const wordMs = 150;
export const gapMs = 50;
const samplesPerMs = 24;

export const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

export function toneOf(words: number): Buffer {
  const bytes = Buffer.alloc(words * wordMs * samplesPerMs * 2);
  for (let sample = 0; sample < bytes.length / 2; sample += 1)
    if (sample % (wordMs * samplesPerMs) >= gapMs * samplesPerMs) bytes.writeInt16LE(1000, sample * 2);
  return bytes;
}

/** Audio in pieces, cut within samples. */
export function oddPieces(bytes: Buffer, count: number): readonly Buffer[] {
  const length = Math.floor(bytes.length / count / 2) * 2 + 1;
  return Array.from({ length: count }, (_, at) =>
    bytes.subarray(at * length, at === count - 1 ? undefined : (at + 1) * length),
  );
}
