import { createDecoder } from 'libopus-wasm';
import { expect, it } from 'vitest';
import { encodeOggOpus } from './ogg-opus.ts';

/** The packets of a file, read back by the segments of its pages. */
function packetsOf(file: Uint8Array): Uint8Array[] {
  const packets: Uint8Array[] = [];
  for (let at = 0; at < file.length; ) {
    expect(Buffer.from(file.subarray(at, at + 4)).toString('latin1')).toBe('OggS');
    const count = file[at + 26] ?? 0;
    let start = at + 27 + count;
    let length = 0;
    for (const lace of file.subarray(at + 27, at + 27 + count)) {
      length += lace;
      if (lace === 255) continue;
      packets.push(file.subarray(start, start + length));
      start += length;
      length = 0;
    }
    at = start;
  }
  return packets;
}

it('a tone comes out as loud and as long as it went in', async () => {
  const tone = Int16Array.from(
    { length: 16_000 * 3 },
    (_, at) => 8_000 * Math.sin((at * 440 * 2 * Math.PI) / 16_000),
  );
  const file = await encodeOggOpus(tone, 16_000);
  const [head, tags, ...sound] = packetsOf(file);
  expect([head, tags].map((one) => Buffer.from(one ?? []).toString('latin1', 0, 8))).toEqual([
    'OpusHead',
    'OpusTags',
  ]);
  const decoder = await createDecoder({ sampleRate: 16_000, channels: 1 });
  const decoded = sound.flatMap((packet) => Array.from(decoder.decode(packet) as ArrayLike<number>));
  decoder.free();
  expect(Math.abs(decoded.length - tone.length)).toBeLessThan(16_000 * 0.1);
  const loudest = decoded.slice(8_000, 40_000).reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  expect(loudest).toBeGreaterThan(5_000);
  expect(file.length).toBeLessThan(12_000);
});
