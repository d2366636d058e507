import type { PictureSalience } from './picture-calls.ts';

/** Prints the pictures in which something is more visible than the voice, and how many were measured. */
export function printSalience(measured: readonly PictureSalience[]): void {
  if (measured.length === 0) return;
  const failing = measured.filter(({ voice, other }) => voice <= other);
  const share = ({ voice, other }: PictureSalience): number => voice / Math.max(1, other);
  for (const one of measured.toSorted((first, second) => share(first) - share(second))) {
    const { picture, voice, other, otherName, isPeak } = one;
    const verdict = voice > other ? '  ' : '! ';
    const line = [
      picture.padEnd(52),
      `${voice}`.padStart(6),
      `${other}`.padStart(6),
      share(one).toFixed(1).padStart(6),
    ];
    console.log(
      `${verdict}${line.join(' ')} ${isPeak ? 'peak' : '    '} ${otherName.replaceAll(/\s+/g, ' ')}`,
    );
  }
  const peaks = measured.filter(({ isPeak }) => isPeak).length;
  console.log(
    `${measured.length} pictures: the voice is the most visible thing in ${measured.length - failing.length}, ` +
      `it holds the most salient point in ${peaks}.`,
  );
}
