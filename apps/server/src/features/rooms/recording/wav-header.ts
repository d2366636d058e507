export const wavHeaderBytes = 44;

/** Header of a WAV file of 16-bit PCM; `dataBytes` 0 stands for "to the end of the file". */
export function wavHeader(format: {
  readonly sampleRateHz: number;
  readonly channels: number;
  readonly dataBytes: number;
}): Uint8Array {
  const { sampleRateHz, channels, dataBytes } = format;
  const header = Buffer.alloc(wavHeaderBytes);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(dataBytes === 0 ? 0 : wavHeaderBytes - 8 + dataBytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRateHz, 24);
  header.writeUInt32LE(sampleRateHz * channels * 2, 28);
  header.writeUInt16LE(channels * 2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(dataBytes, 40);
  return header;
}
