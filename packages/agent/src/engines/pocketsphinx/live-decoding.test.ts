import { expect, it } from 'vitest';
import { createSampleBuffer } from '../../audio/sample-buffer.ts';
import type { Decoder, Hypothesis } from './decoder.ts';
import { createLiveDecoding } from './live-decoding.ts';

function setUp() {
  const log: string[] = [];
  const heard = (text: string): Promise<Hypothesis> => Promise.resolve({ text, score: -30, frames: 100 });
  const decoder: Decoder = {
    start: () => void log.push('start'),
    process: (samples) => void log.push(`process ${samples.length}`),
    lateMs: () => 0,
    partial: () => heard('partial'),
    finish: () => {
      log.push('finish');
      return heard(`finish ${log.length}`);
    },
    mean: () => Promise.resolve(null),
    defaultMean: null,
    abandon: () => void log.push('abandon'),
    close: () => Promise.resolve(),
  };
  const buffer = createSampleBuffer(160_000);
  return { log, buffer, live: createLiveDecoding(decoder, buffer, () => null) };
}

it('leaves the decoder alone once it is sealed, and still has its text', async () => {
  const { log, buffer, live } = setUp();
  buffer.append(new Int16Array(2000));
  live.advance();
  const sealed = await live.seal();
  expect(log).toEqual(['start', 'process 1600', 'process 400', 'finish']);
  buffer.append(new Int16Array(16_000));
  live.advance();
  live.restart();
  expect([await live.finish(), await live.partial(), await live.seal()]).toEqual([sealed, sealed, sealed]);
  expect(log).toHaveLength(4);
});
