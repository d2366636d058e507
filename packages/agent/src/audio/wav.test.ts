import { describe, expect, it } from 'vitest';
import { decodeWav, encodeWav, wavHeader, wavHeaderBytes, wavSamples } from './wav.ts';

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

  it('may grow: header and samples one after another, the true header when it is whole', () => {
    const format = { sampleRateHz: 16_000, channels: 1 };
    const growing = Buffer.concat([wavHeader({ ...format, dataBytes: 0 }), wavSamples(samples)]);
    expect(decodeWav(growing)).toEqual({ ...format, samples });
    const dataBytes = growing.length - wavHeaderBytes;
    const whole = Buffer.concat([wavHeader({ ...format, dataBytes }), growing.subarray(wavHeaderBytes)]);
    expect(new Uint8Array(whole)).toEqual(file);
    expect([whole.readUInt32LE(4), whole.readUInt32LE(40)]).toEqual([whole.length - 8, dataBytes]);
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
