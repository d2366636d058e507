/** Compresses to bzip2, for archives that tests make: right, not small. Node has no encoder of it. */
export function bzip2(data: Uint8Array): Buffer {
  const bits = new Bits();
  for (const byte of Buffer.from('BZh9')) bits.write(byte, 8);
  let combined = 0;
  // Runs grow by a quarter at most in the first step, so that a block stays below its 900,000 bytes.
  for (let start = 0; start < data.length; start += blockBytes) {
    const block = data.subarray(start, start + blockBytes);
    const crc = crcOf(block);
    combined = (((combined << 1) | (combined >>> 31)) ^ crc) >>> 0;
    writeBlock(bits, block, crc);
  }
  for (const byte of [0x17, 0x72, 0x45, 0x38, 0x50, 0x90]) bits.write(byte, 8);
  bits.write(combined, 32);
  return bits.toBuffer();
}

const numberAt = (values: ArrayLike<number>, index: number): number => values[index] ?? 0;
const blockBytes = 600_000;
const codeLength = 9;

function writeBlock(bits: Bits, block: Uint8Array, crc: number): void {
  const runs = shortenRuns(block);
  const { last, origin } = transform(runs);
  const used = [...new Set(last)].sort((a, b) => a - b);
  for (const byte of [0x31, 0x41, 0x59, 0x26, 0x53, 0x59]) bits.write(byte, 8);
  bits.write(crc, 32);
  bits.write(0, 1);
  bits.write(origin, 24);
  writeUsed(bits, used);
  const symbols = moveToFront(last, used);
  writeCodes(bits, symbols, used.length + 2);
}

/** After four equal bytes comes how many more there are. */
function shortenRuns(block: Uint8Array): Uint8Array {
  const out: number[] = [];
  for (let at = 0; at < block.length; ) {
    const byte = numberAt(block, at);
    let run = 1;
    while (run < 255 && block[at + run] === byte) run += 1;
    for (let index = 0; index < Math.min(run, 4); index += 1) out.push(byte);
    if (run >= 4) out.push(run - 4);
    at += run;
  }
  return Uint8Array.from(out);
}

/** Burrows-Wheeler: rotations sorted by ranks of doubling lengths. */
function transform(bytes: Uint8Array): { last: Uint8Array; origin: number } {
  const size = bytes.length;
  let rank: Int32Array = Int32Array.from(bytes);
  const order = Int32Array.from({ length: size }, (_, index) => index);
  for (let length = 1; ; length *= 2) {
    const key = Float64Array.from(
      rank,
      (own, index) => own * (size + 256) + numberAt(rank, (index + length) % size),
    );
    order.sort((a, b) => numberAt(key, a) - numberAt(key, b));
    const next = new Int32Array(size);
    for (let place = 1; place < size; place += 1) {
      const [before, here] = [numberAt(order, place - 1), numberAt(order, place)];
      next[here] = numberAt(next, before) + (key[before] === key[here] ? 0 : 1);
    }
    rank = next;
    if (length >= size || next[numberAt(order, size - 1)] === size - 1) break;
  }
  return {
    last: Uint8Array.from(order, (start) => numberAt(bytes, (start + size - 1) % size)),
    origin: order.indexOf(0),
  };
}

function writeUsed(bits: Bits, used: readonly number[]): void {
  const groups = Array.from({ length: 16 }, (_, group) => used.filter((byte) => byte >> 4 === group));
  for (const group of groups) bits.write(group.length > 0 ? 1 : 0, 1);
  for (const group of groups.filter(({ length }) => length > 0))
    for (let low = 0; low < 16; low += 1) bits.write(group.some((byte) => (byte & 15) === low) ? 1 : 0, 1);
}

/** Zeros become a number in bijective base two, of the symbols 0 and 1. */
function moveToFront(last: Uint8Array, used: readonly number[]): number[] {
  const front = [...used];
  const symbols: number[] = [];
  let zeros = 0;
  const flush = (): void => {
    for (; zeros > 0; zeros = (zeros - 1) >> 1) symbols.push((zeros - 1) & 1);
  };
  for (const byte of last) {
    const place = front.indexOf(byte);
    if (place === 0) zeros += 1;
    else {
      flush();
      front.splice(place, 1);
      front.unshift(byte);
      symbols.push(place + 1);
    }
  }
  flush();
  return [...symbols, used.length + 1];
}

/** Two equal tables, because there must be two; all codes of one length. */
function writeCodes(bits: Bits, symbols: readonly number[], alphabet: number): void {
  const selectors = Math.ceil(symbols.length / 50);
  bits.write(2, 3);
  bits.write(selectors, 15);
  for (let index = 0; index < selectors; index += 1) bits.write(0, 1);
  for (let table = 0; table < 2; table += 1) {
    bits.write(codeLength, 5);
    for (let symbol = 0; symbol < alphabet; symbol += 1) bits.write(0, 1);
  }
  for (const symbol of symbols) bits.write(symbol, codeLength);
}

function crcOf(block: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of block) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return ~crc >>> 0;
}

class Bits {
  readonly #bytes: number[] = [];
  #current = 0;
  #count = 0;

  write(value: number, width: number): void {
    for (let bit = width - 1; bit >= 0; bit -= 1) {
      this.#current = (this.#current << 1) | (Math.floor(value / 2 ** bit) % 2);
      this.#count += 1;
      if (this.#count % 8 === 0) {
        this.#bytes.push(this.#current & 0xff);
        this.#current = 0;
      }
    }
  }

  toBuffer(): Buffer {
    const left = this.#count % 8;
    return Buffer.from(left === 0 ? this.#bytes : [...this.#bytes, (this.#current << (8 - left)) & 0xff]);
  }
}
