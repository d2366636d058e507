import { expect, it } from 'vitest';
import type { PlayoutEvent } from '../agent.ts';
import { createRuntime } from '../runtime/runtime.ts';
import { createTimers } from '../runtime/timers.ts';
import { createVirtualClock } from '../testing/virtual-clock.ts';
import { createMouth } from './mouth.ts';

/** 1 sample is 1 ms, so that lengths are times. */
const rateHz = 1_000;
const sound = (ms: number): Int16Array => new Int16Array(ms).fill(1);

function openMouth() {
  const clock = createVirtualClock();
  const done: string[] = [];
  const told: string[] = [];
  const mouth = createMouth({
    output: {
      play: (segment, samples) => void done.push(`play ${segment} ${samples.length}`),
      endSegment: (segment) => void done.push(`end ${segment}`),
      clear: () => void done.push('clear'),
    },
    timers: createTimers(createRuntime(clock, () => undefined)),
    now: () => clock.now(),
    onAudible: (speech) => void told.push(`audible ${speech}`),
    onProgress: () => undefined,
    onPlayed: (speech) => void told.push(`played ${speech}`),
    onCut: (speech, heardMs) => void told.push(`cut ${speech} ${heardMs}`),
  });
  const report = (segment: string, state: PlayoutEvent['state'], playedMs: number): void =>
    mouth.handlePlayout({ segment, state, playedMs });
  return { mouth, clock, done, told, report };
}

it('sound behind an end is played as another segment, and counts behind it', () => {
  const { mouth, done, told, report } = openMouth();
  mouth.begin('s', rateHz);
  mouth.push('s', sound(500));
  mouth.end('s');
  mouth.push('s', sound(300));
  mouth.push('other', sound(300));
  mouth.end('s');
  expect(done).toEqual(['play s.1 500', 'end s.1', 'play s.2 300', 'end s.2']);
  report('s.1', 'finished', 500);
  report('s.2', 'progress', 100);
  expect([mouth.heardMs(), told]).toEqual([600, ['audible s']]);
  report('s.2', 'finished', 300);
  expect(told).toEqual(['audible s', 'played s']);
});

it('a segment that has not begun says nothing of the one before it', () => {
  const { mouth, told, report } = openMouth();
  mouth.begin('s', rateHz);
  mouth.push('s', sound(500));
  mouth.end('s');
  mouth.push('s', sound(300));
  report('s.1', 'progress', 200);
  mouth.cut();
  report('s.1', 'cleared', 220);
  report('s.2', 'cleared', 0);
  expect(told).toEqual(['audible s', 'cut s 220']);
});

it('without a report the time since the last one counts, never more than there was', async () => {
  const { mouth, clock, told, report } = openMouth();
  mouth.begin('s', rateHz);
  mouth.push('s', sound(500));
  report('s.1', 'progress', 400);
  await clock.advance(50);
  mouth.cut();
  await clock.advance(300);
  expect(told.at(-1)).toBe('cut s 500');
});

it('what was held goes on where it was heard, whether the output has said so or not', () => {
  const { mouth, done, told, report } = openMouth();
  mouth.begin('s', rateHz);
  mouth.push('s', sound(500));
  mouth.end('s');
  report('s.1', 'progress', 200);
  mouth.hold();
  mouth.resume();
  expect(done.slice(-2)).toEqual(['play s.2 300', 'end s.2']);
  report('s.1', 'cleared', 200);
  report('s.2', 'finished', 300);
  expect(told).toEqual(['audible s', 'played s']);
});

it('a speech whose reports are lost does not last for ever', async () => {
  const { mouth, clock, told } = openMouth();
  mouth.begin('s', rateHz);
  mouth.push('s', sound(500));
  mouth.end('s');
  await clock.advance(3_499);
  expect(told).toEqual([]);
  await clock.advance(1);
  expect(told).toEqual(['played s']);
});

it('keeps five minutes of a speech at most', () => {
  const { mouth, done } = openMouth();
  mouth.begin('s', rateHz);
  mouth.push('s', sound(299_000));
  mouth.push('s', sound(5_000));
  mouth.push('s', sound(5_000));
  expect(done).toEqual(['play s.1 299000', 'play s.1 1000']);
});
