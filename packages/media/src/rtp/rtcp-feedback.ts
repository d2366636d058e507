const PAYLOAD_FEEDBACK = 206;
const PICTURE_LOSS = 1;
const FULL_INTRA_REQUEST = 4;

/** Does a receiver's report (RFC 4585, compound or not) ask for a new picture? */
export function asksForKeyframe(report: Uint8Array): boolean {
  const view = new DataView(report.buffer, report.byteOffset, report.byteLength);
  for (let start = 0; start + 4 <= view.byteLength; ) {
    const format = view.getUint8(start) & 0x1f;
    const isFeedback = view.getUint8(start + 1) === PAYLOAD_FEEDBACK;
    if (isFeedback && (format === PICTURE_LOSS || format === FULL_INTRA_REQUEST)) return true;
    start += (view.getUint16(start + 2) + 1) * 4;
  }
  return false;
}
