import { describe, expect, it } from 'vitest';
import { Timeline } from './timeline.ts';

const sound = (value: number, length = 320): Int16Array => new Int16Array(length).fill(value);

describe('the time line of a recording', () => {
  it('lays pieces where they were heard, with silence between', () => {
    const line = new Timeline(1);
    line.add(0, 'ann', 640, sound(1));
    line.add(0, 'ann', 8_000, sound(2));
    const taken = line.take(8_000);
    expect([taken[319], taken[320], taken[639], taken[640], taken[7_679], taken[7_680]]).toEqual([
      0, 1, 1, 0, 0, 2,
    ]);
  });

  it('closes small gaps that only the network made', () => {
    const line = new Timeline(1);
    line.add(0, 'ann', 320, sound(1));
    line.add(0, 'ann', 1_000, sound(2));
    line.add(0, 'ann', 1_010, sound(3));
    const taken = line.take(1_000);
    expect([taken[0], taken[320], taken[640], taken[960]]).toEqual([1, 2, 3, 0]);
  });

  it('adds sources of one channel, and keeps channels apart', () => {
    const line = new Timeline(2);
    line.add(0, 'ann', 320, sound(20_000));
    line.add(0, 'ben', 320, sound(20_000));
    line.add(1, 'assistant', 320, sound(-7));
    expect([...line.take(320).subarray(0, 4)]).toEqual([32_767, -7, 32_767, -7]);
  });

  it('takes each moment once; what comes too late is left out', () => {
    const line = new Timeline(1);
    line.add(0, 'ann', 480, sound(5));
    expect(line.take(320).length).toBe(320);
    line.add(0, 'ben', 400, sound(1));
    const rest = line.take(640);
    expect([rest.length, rest[0], rest[79], rest[80], rest[159], rest[160]]).toEqual([320, 6, 6, 5, 5, 0]);
    expect(line.take(100)).toHaveLength(0);
  });
});
