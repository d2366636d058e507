import { describe, expect, it } from 'vitest';
import { MixedPlayout } from './mixed-playout.ts';

function setup() {
  const reports: string[] = [];
  const dropped: number[] = [];
  const playout = new MixedPlayout({
    outputRateHz: 16_000,
    maxQueuedMs: 10_000,
    report: ({ segment, state }) => reports.push(`${segment} ${state}`),
    dropped: (_, durationMs) => dropped.push(durationMs),
  });
  return { playout, reports, dropped };
}
const frame = (value: number, frames = 1): Int16Array => new Int16Array(320 * frames).fill(value);

describe('MixedPlayout', () => {
  it('plays speech alone, other sound alone, and both together', () => {
    const { playout } = setup();
    expect(playout.pull()).toBeUndefined();
    playout.playBeside(frame(5, 3), 16_000);
    expect(playout.pull()?.[7]).toBe(5);
    playout.speech.play('a', frame(10, 2), 16_000);
    expect([playout.pull()?.[7], playout.pull()?.[7]]).toEqual([15, 15]);
    playout.speech.play('a', frame(10), 16_000);
    expect([playout.pull()?.[7], playout.pull()]).toEqual([10, undefined]);
  });

  it('does not overflow', () => {
    const { playout } = setup();
    playout.speech.play('a', frame(30_000), 16_000);
    playout.playBeside(frame(30_000), 16_000);
    expect(playout.pull()?.[0]).toBe(32_767);
  });

  it('reports speech only, and clearing it leaves the rest', () => {
    const { playout, reports } = setup();
    playout.playBeside(frame(5, 2), 16_000);
    playout.speech.play('a', frame(10, 2), 16_000);
    playout.pull();
    playout.speech.clear();
    expect(playout.pull()?.[0]).toBe(5);
    expect(reports).toEqual(['a started', 'a cleared']);
  });

  it('takes no more than two seconds ahead', () => {
    const { playout, dropped } = setup();
    playout.playBeside(frame(1, 100), 16_000);
    playout.playBeside(frame(1), 16_000);
    expect(dropped).toEqual([20]);
  });

  it('mixes the voices of people with each other and with the rest', () => {
    const { playout } = setup();
    playout.playBeside(frame(1, 2), 16_000);
    playout.playBeside(frame(20, 2), 16_000, 'ann');
    playout.playBeside(frame(300), 16_000, 'ben');
    playout.speech.play('a', frame(4_000), 16_000);
    expect([playout.pull()?.[7], playout.pull()?.[7], playout.pull()]).toEqual([4_321, 21, undefined]);
  });

  it('is never much behind a voice, and says nothing about what it leaves out', () => {
    const { playout, dropped } = setup();
    for (let count = 0; count < 100; count += 1) playout.playBeside(frame(5), 16_000, 'ann');
    let heard = 0;
    while (playout.pull() !== undefined) heard += 1;
    expect([heard, dropped]).toEqual([10, []]);
  });

  it('remembers few voices', () => {
    const { playout } = setup();
    for (let count = 0; count < 12; count += 1) playout.playBeside(frame(1), 16_000, `voice-${count}`);
    expect(playout.pull()?.[7]).toBe(8);
  });
});
