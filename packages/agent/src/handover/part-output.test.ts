import { expect, it } from 'vitest';
import { createPartOutput } from './part-output.ts';

it('tells the segments of several assistants apart', () => {
  const played: string[] = [];
  const output = {
    play: (segment: string) => void played.push(segment),
    endSegment: (segment: string) => void played.push(`end ${segment}`),
    clear: () => undefined,
  };
  const [first, second] = [createPartOutput(output, 0), createPartOutput(output, 1)];
  for (const part of [first, second]) {
    part.play('s1-0', new Int16Array(1), 16_000);
    part.endSegment('s1-0');
  }
  expect(played).toEqual(['s1-0', 'end s1-0', 'p1-s1-0', 'end p1-s1-0']);
  const report = (segment: string) => ({ segment, state: 'finished', playedMs: 20 }) as const;
  expect(first.ownReport(report('s1-0'))).toEqual(report('s1-0'));
  expect(first.ownReport(report('p1-s1-0'))).toBeNull();
  expect(second.ownReport(report('p1-s1-0'))).toEqual(report('s1-0'));
  expect(second.ownReport(report('s1-0'))).toBeNull();
  expect(createPartOutput(output, 11).ownReport(report('p1-s1-0'))).toBeNull();
});
