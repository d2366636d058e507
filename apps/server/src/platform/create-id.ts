import { randomFillSync } from 'node:crypto';

const maxSequence = 0xfff;

/**
 * Makes a generator of UUIDs of version 7 (RFC 9562): in text order they are in
 * the order of their making, also within one millisecond and when the clock steps back.
 */
export function createIdGenerator(
  now: () => number = Date.now,
  random: (size: number) => Uint8Array = createRandomBytes(),
): () => string {
  let time = 0;
  let sequence = 0;
  return () => {
    const bytes = Buffer.from(random(10));
    const at = Math.floor(now());
    if (at > time) {
      time = at;
      // Half of the range is left to count in.
      sequence = bytes.readUInt16BE(0) & (maxSequence >> 1);
    } else if (sequence === maxSequence) {
      time += 1; // ahead of the clock until it has caught up
      sequence = 0;
    } else {
      sequence += 1;
    }
    return format(time, sequence, bytes.subarray(2));
  };
}

/** One call into the system for many ids. */
function createRandomBytes(): (size: number) => Uint8Array {
  const pool = Buffer.alloc(4_096);
  let used = pool.length;
  return (size) => {
    if (used + size > pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    used += size;
    return pool.subarray(used - size, used);
  };
}

/** 48 bits of time, version, 12 bits of sequence, variant, 62 random bits. */
function format(time: number, sequence: number, random: Buffer): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(time, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  random.copy(bytes, 8);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
