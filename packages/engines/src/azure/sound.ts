/** Sound of a turn: the length of the headers in two bytes, the headers, and what is left; nothing is left at its end. */
export function azureSound(requestId: string, bytes: Uint8Array): Buffer {
  const lines = {
    Path: 'audio',
    'X-RequestId': requestId,
    'X-Timestamp': new Date().toISOString(),
    'Content-Type': 'audio/x-wav',
  };
  const head = Buffer.from(
    Object.entries(lines)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join(''),
  );
  const length = Buffer.alloc(2);
  length.writeUInt16BE(head.length);
  return Buffer.concat([length, head, bytes]);
}

const headerBytes = 44;
/** Of PCM at 16 kHz whose end nobody knows. */
export function waveHeader(): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write('RIFF', 0);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(16_000, 24);
  header.writeUInt32LE(32_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  return header;
}
