import type { VideoCodec } from '../contract/offered-track.ts';

/** Does a picture that needs no other begin in this payload? A receiver can start here. */
export function startsKeyframe(codec: VideoCodec, payload: Uint8Array): boolean {
  return codec === 'VP8' ? startsVp8Keyframe(payload) : startsH264Keyframe(payload);
}

/** RFC 7741: a descriptor of 1 to 6 bytes; then, at the start of a frame, bit 0 is clear in a keyframe. */
function startsVp8Keyframe(payload: Uint8Array): boolean {
  const [first = 0, extension = 0] = payload;
  const isFrameStart = (first & 0x10) !== 0 && (first & 0x07) === 0;
  if (!isFrameStart) return false;
  let start = 1;
  if ((first & 0x80) !== 0) {
    start += 1;
    if ((extension & 0x80) !== 0) start += ((payload[start] ?? 0) & 0x80) === 0 ? 1 : 2;
    if ((extension & 0x40) !== 0) start += 1;
    if ((extension & 0x30) !== 0) start += 1;
  }
  return start < payload.length && ((payload[start] ?? 1) & 0x01) === 0;
}

const SINGLE_TIME_AGGREGATION = 24;
const FRAGMENT = 28;
/** Picture of its own, and the parameters that come before one. */
const starting = new Set([5, 7]);

/** RFC 6184: parameters or an IDR slice, alone, aggregated or as the first fragment. */
function startsH264Keyframe(payload: Uint8Array): boolean {
  const type = (payload[0] ?? 0) & 0x1f;
  if (type === SINGLE_TIME_AGGREGATION) return starting.has((payload[3] ?? 0) & 0x1f);
  if (type !== FRAGMENT) return starting.has(type);
  const header = payload[1] ?? 0;
  return (header & 0x80) !== 0 && starting.has(header & 0x1f);
}
