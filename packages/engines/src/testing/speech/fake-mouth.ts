/** Every word is 50 ms of silence and 100 ms of tone. */
export const wordMs = 150;
export const gapMs = 50;

export const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

export function toneOf(words: number, sampleRateHz = 24_000): Buffer {
  const bytes = Buffer.alloc(Math.round((words * wordMs * sampleRateHz) / 1000) * 2);
  for (let sample = 0; sample < bytes.length / 2; sample += 1)
    if (((sample * 1000) / sampleRateHz) % wordMs >= gapMs) bytes.writeInt16LE(1000, sample * 2);
  return bytes;
}

/** Audio in pieces, cut within samples. */
export function oddPieces(bytes: Buffer, count: number): readonly Buffer[] {
  const length = Math.floor(bytes.length / count / 2) * 2 + 1;
  return Array.from({ length: count }, (_, at) =>
    bytes.subarray(at * length, at === count - 1 ? undefined : (at + 1) * length),
  );
}
