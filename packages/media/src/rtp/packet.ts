/** An RTP packet as received; `payload` is a view into the datagram. */
export interface RtpPacket {
  readonly payloadType: number;
  readonly sequence: number;
  readonly timestamp: number;
  readonly ssrc: number;
  readonly payload: Uint8Array;
}

const FIXED_HEADER_BYTES = 12;
const VERSION = 2;

/** RTCP shares the port with RTP (RFC 5761): its packet types 192–223 look like RTP types 64–95. */
export function isRtcp(datagram: Uint8Array): boolean {
  const type = (datagram[1] ?? 0) & 0x7f;
  return type >= 64 && type <= 95;
}

/** Undefined for anything that is not a well-formed RTP packet with a payload. */
export function parseRtp(datagram: Uint8Array): RtpPacket | undefined {
  if (datagram.length < FIXED_HEADER_BYTES || isRtcp(datagram)) return undefined;
  const view = new DataView(datagram.buffer, datagram.byteOffset, datagram.byteLength);
  const flags = view.getUint8(0);
  if (flags >> 6 !== VERSION) return undefined;
  const start = payloadStart(view, flags);
  const end = datagram.length - paddingBytes(view, flags);
  if (start === undefined || start >= end) return undefined;
  return {
    payloadType: view.getUint8(1) & 0x7f,
    sequence: view.getUint16(2),
    timestamp: view.getUint32(4),
    ssrc: view.getUint32(8),
    payload: datagram.subarray(start, end),
  };
}

/** Behind the contributing sources (4 bytes each) and the header extension, where there are any. */
function payloadStart(view: DataView, flags: number): number | undefined {
  const start = FIXED_HEADER_BYTES + (flags & 0x0f) * 4;
  const hasExtension = (flags & 0x10) !== 0;
  if (!hasExtension) return start;
  if (start + 4 > view.byteLength) return undefined;
  return start + 4 + view.getUint16(start + 2) * 4;
}

/** The last byte of a padded packet counts the padding, itself included. */
function paddingBytes(view: DataView, flags: number): number {
  const hasPadding = (flags & 0x20) !== 0;
  return hasPadding ? view.getUint8(view.byteLength - 1) : 0;
}
