import { describe, expect, it } from 'vitest';
import type { PlayoutReport } from '../contract/media-session.ts';
import { PlayoutQueue } from './playout-queue.ts';

function setup(outputRateHz = 16_000, maxQueuedMs = 10_000) {
  const reports: PlayoutReport[] = [];
  const dropped: number[] = [];
  const queue = new PlayoutQueue({
    outputRateHz,
    maxQueuedMs,
    report: (report) => reports.push(report),
    dropped: (_, durationMs) => dropped.push(durationMs),
  });
  return { queue, reports, dropped };
}

const constant = (length: number, value = 1_000) => new Int16Array(length).fill(value);
const states = (reports: readonly PlayoutReport[]) =>
  reports.map((report) => `${report.segment} ${report.state} ${report.playedMs}`);

describe('PlayoutQueue', () => {
  it('gives nothing when nothing is queued', () => {
    expect(setup().queue.pull()).toBeUndefined();
  });

  it('joins segments without a gap and fills only the very end with silence', () => {
    const { queue } = setup();
    queue.play('a', constant(400, 1), 16_000);
    queue.endSegment('a');
    queue.play('b', constant(300, 2), 16_000);
    queue.endSegment('b');
    const frames = [queue.pull()?.slice(), queue.pull()?.slice(), queue.pull()?.slice(), queue.pull()];
    expect([...(frames[1] ?? [])].filter((value) => value === 1).length).toBe(80);
    expect([...(frames[1] ?? [])].filter((value) => value === 2).length).toBe(240);
    expect([...(frames[2] ?? [])].filter((value) => value === 2).length).toBe(60);
    expect([...(frames[2] ?? [])].filter((value) => value === 0).length).toBe(260);
    expect(frames[3]).toBeUndefined();
  });

  it('buffers part of a frame of a segment that goes on', () => {
    const { queue } = setup();
    queue.play('a', constant(100), 16_000);
    expect(queue.pull()).toBeUndefined();
    queue.play('a', constant(220), 16_000);
    expect(queue.pull()).toEqual(constant(320));
  });

  it('does not delay an ended segment because the next one is slow', () => {
    const { queue, reports } = setup();
    queue.play('a', constant(100), 16_000);
    queue.endSegment('a');
    queue.play('b', constant(100), 16_000);
    expect(queue.pull()).toBeDefined();
    expect(states(reports)).toContain('a finished 6.25');
  });

  it('counts what was played without the frame that was never complete', () => {
    const { queue, reports } = setup();
    queue.play('a', constant(420), 16_000);
    queue.pull();
    queue.pull();
    queue.clear();
    expect(states(reports)).toEqual(['a started 0', 'a cleared 20']);
    expect(queue.pull()).toBeUndefined();
  });

  it('ignores samples of a cleared segment', () => {
    const { queue, reports } = setup();
    queue.play('a', constant(320), 16_000);
    queue.clear();
    queue.play('a', constant(320), 16_000);
    queue.endSegment('a');
    expect(queue.pull()).toBeUndefined();
    expect(states(reports)).toEqual(['a cleared 0']);
  });

  it('ignores what comes for a segment after its end', () => {
    const { queue, reports } = setup();
    queue.play('a', constant(320), 16_000);
    queue.endSegment('a');
    queue.play('a', constant(320), 16_000);
    queue.endSegment('a');
    for (let count = 0; count < 4; count++) queue.pull();
    expect(states(reports)).toEqual(['a started 0', 'a finished 20']);
  });

  it('resamples a segment without losing or adding time', () => {
    const { queue, reports } = setup(24_000);
    for (let start = 0; start < 22_050; start += 1_000) {
      queue.play('a', constant(Math.min(1_000, 22_050 - start)), 22_050);
    }
    queue.endSegment('a');
    let frames = 0;
    while (queue.pull() !== undefined) frames++;
    expect(frames).toBe(50);
    expect(reports.at(-1)).toEqual({ segment: 'a', state: 'finished', playedMs: 1_000 });
  });

  it('refuses what is beyond its bound and takes more when there is room again', () => {
    const { queue, dropped } = setup(16_000, 100);
    queue.play('a', constant(1_600), 16_000);
    queue.play('a', constant(320), 16_000);
    expect(dropped).toEqual([20]);
    queue.pull();
    queue.play('a', constant(320), 16_000);
    expect(dropped).toEqual([20]);
  });

  it('has all its room again after a clear', () => {
    const { queue, dropped } = setup(16_000, 100);
    queue.play('a', constant(1_600), 16_000);
    queue.clear();
    queue.play('b', constant(1_600), 16_000);
    expect(dropped).toEqual([]);
  });
});
