import { describe, expect, it } from 'vitest';
import { decodeWav, encodeWav } from './wav.ts';

const samples = Int16Array.of(0, 1, -1, 32_767, -32_768, 1234);
const file = encodeWav({ samples, sampleRateHz: 16_000, channels: 1 });

describe('WAV files', () => {
  it('come back as they were written', () => {
    expect(decodeWav(file)).toEqual({ samples, sampleRateHz: 16_000, channels: 1 });
  });

  it('may hold other chunks, of odd length too', () => {
    const extra = Uint8Array.of(...Buffer.from('LIST'), 3, 0, 0, 0, 1, 2, 3, 0);
    const mixed = Uint8Array.of(...file.subarray(0, 36), ...extra, ...file.subarray(36));
    expect(decodeWav(mixed).samples).toEqual(samples);
  });

  it('may be cut off or of unknown length', () => {
    expect(decodeWav(file.subarray(0, 49)).samples).toEqual(samples.subarray(0, 2));
    const streamed = file.slice();
    streamed.fill(0, 40, 44);
    expect(decodeWav(streamed).samples).toEqual(samples);
  });

  it.each([
    ['nothing', new Uint8Array(0)],
    ['other bytes', Uint8Array.from({ length: 60 }, (_, index) => index)],
    ['a header alone', file.subarray(0, 20)],
    ['eight bits', Uint8Array.from(file, (byte, index) => (index === 34 ? 8 : byte))],
    ['another coding', Uint8Array.from(file, (byte, index) => (index === 20 ? 3 : byte))],
  ])('are refused when they are %s', (_, bytes) => {
    expect(() => decodeWav(bytes)).toThrow(RangeError);
  });
});
