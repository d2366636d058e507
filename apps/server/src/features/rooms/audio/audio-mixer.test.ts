import { describe, expect, it } from 'vitest';
import { AudioMixer } from './audio-mixer.ts';

const frame = (...samples: number[]): Int16Array => Int16Array.from(samples);

describe('the mix of a room', () => {
  it('is the frame itself while one person is there', () => {
    const mixer = new AudioMixer();
    const only = frame(1, 2);
    expect(mixer.push('a', only)).toBe(only);
  });

  it('adds the others to the frames of the first', () => {
    const mixer = new AudioMixer();
    mixer.push('a', frame(0, 0));
    expect(mixer.push('b', frame(10, -10))).toBeUndefined();
    expect(mixer.push('c', frame(5, 5))).toBeUndefined();
    expect(mixer.push('a', frame(100, 100))).toEqual(frame(115, 95));
    expect(mixer.push('a', frame(1, 1))).toEqual(frame(1, 1));
  });

  it('is never louder than a sample can say', () => {
    const mixer = new AudioMixer();
    mixer.push('a', frame(0, 0));
    mixer.push('b', frame(30_000, -30_000));
    expect(mixer.push('a', frame(30_000, -30_000))).toEqual(frame(32_767, -32_768));
  });

  it('is led by another when the first falls silent or goes', () => {
    const mixer = new AudioMixer();
    mixer.push('a', frame(0));
    const heard = Array.from({ length: 7 }, () => mixer.push('b', frame(4)));
    expect(heard.map((mixed) => mixed?.[0])).toEqual([undefined, undefined, undefined, undefined, 4, 4, 4]);
    mixer.remove('b');
    expect(mixer.push('a', frame(9))).toEqual(frame(9));
  });
});
