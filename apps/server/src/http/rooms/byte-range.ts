/** Of a file, in bytes; both ends are part of it. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const onePart = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * What a `Range` header asks of a file of `sizeBytes`. Undefined: the whole file, as for anything but one range of
 * bytes (RFC 9110, 14.2). Null: nothing of it is there (416).
 */
export function byteRange(header: string | undefined, sizeBytes: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = onePart.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') return lastBytes(Number(last), sizeBytes);
  const start = Number(first);
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start < sizeBytes ? { start, end } : null;
}

function lastBytes(count: number, sizeBytes: number): ByteRange | null {
  return count === 0 || sizeBytes === 0
    ? null
    : { start: Math.max(0, sizeBytes - count), end: sizeBytes - 1 };
}
