import { expect, it } from 'vitest';
import { createAudioFrames } from './audio-frames.ts';
import { createUnsaidAudio } from './unsaid-audio.ts';

it('keeps what was not decided, and of that the newest ten seconds', () => {
  const audio = createUnsaidAudio();
  for (let frame = 0; frame < 30; frame += 1) audio.push(new Int16Array(1600));
  audio.forgetUntil(250);
  expect(audio.read()).toMatchObject({ startMs: 200 });
  expect(audio.read().frames).toHaveLength(28);
  for (let frame = 0; frame < 200; frame += 1) audio.push(new Int16Array(1600));
  expect(audio.read()).toMatchObject({ startMs: 13_000 });
  audio.clear();
  expect(audio.read()).toEqual({ startMs: 0, frames: [] });
});

it('cuts audio of any length into frames, and loses no sample', () => {
  const lengths: number[] = [];
  const values: number[] = [];
  const frames = createAudioFrames(320, (frame) => {
    lengths.push(frame.length);
    values.push(...frame);
  });
  const given = Int16Array.from({ length: 1001 }, (_, at) => at);
  for (const [from, to] of [
    [0, 1],
    [1, 400],
    [400, 1001],
  ] as const)
    frames.push(given.subarray(from, to));
  frames.flush();
  frames.flush();
  expect(lengths).toEqual([320, 320, 320, 41]);
  expect(values).toEqual([...given]);
});
