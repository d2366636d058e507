import { Application, createEncoder } from 'libopus-wasm';

/** Ogg counts Opus in samples of 48,000 Hz, whatever it was made from. */
const granuleRateHz = 48_000;
/** Longer packets cost fewer bytes; nobody waits for these. */
const packetMs = 60;
/** One voice, well understood. */
const bitrate = 18_000;
/** What the encoder begins with before the first sample is heard, in samples of 48,000 Hz. */
const preSkip = 312;
const packetsPerPage = 40;

/** PCM16 mono to a file that every browser plays, `audio/ogg; codecs=opus`. */
export async function encodeOggOpus(samples: Int16Array, sampleRate: 16_000): Promise<Uint8Array> {
  const packets = await encodePackets(samples, sampleRate);
  const granulesPerPacket = (granuleRateHz / 1_000) * packetMs;
  const pages = [page(0, 0, [head(sampleRate)], firstPage), page(1, 0, [tags()], 0)];
  for (let at = 0; at < packets.length; at += packetsPerPage) {
    const some = packets.slice(at, at + packetsPerPage);
    const isLast = at + packetsPerPage >= packets.length;
    const heard = preSkip + Math.round((samples.length / sampleRate) * granuleRateHz);
    const granule = isLast ? heard : (at + some.length) * granulesPerPacket;
    pages.push(page(pages.length, granule, some, isLast ? lastPage : 0));
  }
  return Buffer.concat(pages);
}

async function encodePackets(samples: Int16Array, sampleRate: 16_000): Promise<Uint8Array[]> {
  const frameSize = (sampleRate / 1_000) * packetMs;
  const encoder = await createEncoder({
    sampleRate,
    channels: 1,
    application: Application.Voip,
    frameSize,
    bitrate,
    complexity: 10,
  });
  const packets: Uint8Array[] = [];
  for (let at = 0; at < samples.length + (preSkip * sampleRate) / granuleRateHz; at += frameSize) {
    const frame = new Int16Array(frameSize);
    frame.set(samples.subarray(at, at + frameSize));
    packets.push(Uint8Array.from(encoder.encode(frame)));
  }
  encoder.free();
  return packets;
}

function head(sampleRate: number): Uint8Array {
  const bytes = Buffer.alloc(19);
  bytes.write('OpusHead', 'latin1');
  bytes.writeUInt8(1, 8);
  bytes.writeUInt8(1, 9);
  bytes.writeUInt16LE(preSkip, 10);
  bytes.writeUInt32LE(sampleRate, 12);
  return bytes;
}

function tags(): Uint8Array {
  const vendor = 'saywell';
  const bytes = Buffer.alloc(8 + 4 + vendor.length + 4);
  bytes.write('OpusTags', 'latin1');
  bytes.writeUInt32LE(vendor.length, 8);
  bytes.write(vendor, 12, 'latin1');
  return bytes;
}

const firstPage = 2;
const lastPage = 4;
/** Names the stream within its file. */
const serial = 0x53_57;

/** One page of RFC 3533; each packet ends in it. */
function page(number: number, granule: number, packets: readonly Uint8Array[], flags: number): Uint8Array {
  const lacing = packets.flatMap(({ length }) => [
    ...Array.from({ length: Math.floor(length / 255) }, () => 255),
    length % 255,
  ]);
  if (lacing.length > 255) throw new Error('A page of an Ogg file has at most 255 segments.');
  const header = Buffer.alloc(27);
  header.write('OggS', 'latin1');
  header.writeUInt8(flags, 5);
  header.writeBigInt64LE(BigInt(granule), 6);
  header.writeUInt32LE(serial, 14);
  header.writeUInt32LE(number, 18);
  header.writeUInt8(lacing.length, 26);
  const bytes = Buffer.concat([header, Uint8Array.from(lacing), ...packets]);
  bytes.writeUInt32LE(checksum(bytes), 22);
  return bytes;
}

/** The polynomial of RFC 3533, the highest bit first. */
function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80_00_00_00 ? (sum << 1) ^ 0x04_c1_1d_b7 : sum << 1;
  }
  return sum >>> 0;
}
