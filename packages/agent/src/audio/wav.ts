/** Mono or interleaved 16-bit samples with their rate. */
export interface PcmAudio {
  readonly samples: Int16Array;
  readonly sampleRateHz: number;
  readonly channels: number;
}

export const wavHeaderBytes = 44;
const bytesPerSample = 2;
const pcmFormat = 1;
const extensibleFormat = 0xfffe;

/**
 * Header of a file of 16-bit PCM. A file that grows begins with `dataBytes` 0, which stands for
 * "to the end of the file", and gets the true header when it is whole.
 */
export function wavHeader(format: {
  readonly sampleRateHz: number;
  readonly channels: number;
  readonly dataBytes: number;
}): Uint8Array {
  const { sampleRateHz, channels, dataBytes } = format;
  const blockBytes = channels * bytesPerSample;
  const view = new DataView(new ArrayBuffer(wavHeaderBytes));
  writeTag(view, 0, 'RIFF');
  view.setUint32(4, dataBytes === 0 ? 0 : wavHeaderBytes - 8 + dataBytes, true);
  writeTag(view, 8, 'WAVE');
  writeTag(view, 12, 'fmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, pcmFormat, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, sampleRateHz, true);
  view.setUint32(28, sampleRateHz * blockBytes, true);
  view.setUint16(32, blockBytes, true);
  view.setUint16(34, bytesPerSample * 8, true);
  writeTag(view, 36, 'data');
  view.setUint32(40, dataBytes, true);
  return new Uint8Array(view.buffer);
}

/** Samples as they follow the header: little-endian. */
export function wavSamples(samples: Int16Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(samples.length * bytesPerSample));
  samples.forEach((sample, index) => {
    view.setInt16(index * bytesPerSample, sample, true);
  });
  return new Uint8Array(view.buffer);
}

/** Writes a whole PCM16 WAV file. */
export function encodeWav({ samples, sampleRateHz, channels }: PcmAudio): Uint8Array {
  const data = wavSamples(samples);
  const file = new Uint8Array(wavHeaderBytes + data.byteLength);
  file.set(wavHeader({ sampleRateHz, channels, dataBytes: data.byteLength }));
  file.set(data, wavHeaderBytes);
  return file;
}

/** Reads a PCM16 WAV file, whatever other chunks it holds. Throws a RangeError for anything else. */
export function decodeWav(file: Uint8Array): PcmAudio {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.byteLength < 12 || readTag(view, 0) !== 'RIFF' || readTag(view, 8) !== 'WAVE') {
    throw new RangeError('Not a WAV file');
  }
  const chunks = readChunks(view);
  const format = chunks.get('fmt ');
  const data = chunks.get('data');
  if (!format || !data || format.bytes < 16) throw new RangeError('The WAV file has no format or no data');
  const code = view.getUint16(format.offset, true);
  const bits = view.getUint16(format.offset + 14, true);
  if ((code !== pcmFormat && code !== extensibleFormat) || bits !== 16) {
    throw new RangeError(`The WAV file is not 16-bit PCM (format ${code}, ${bits} bits)`);
  }
  return {
    samples: readSamples(view, data),
    sampleRateHz: view.getUint32(format.offset + 4, true),
    channels: view.getUint16(format.offset + 2, true),
  };
}

interface Chunk {
  readonly offset: number;
  readonly bytes: number;
}

function readChunks(view: DataView): Map<string, Chunk> {
  const chunks = new Map<string, Chunk>();
  let offset = 12;
  while (offset + 8 <= view.byteLength) {
    // Writers that stream leave 0 or 0xffffffff as the size: the chunk then reaches to the end of the file.
    const stated = view.getUint32(offset + 4, true);
    const available = view.byteLength - offset - 8;
    const isData = readTag(view, offset) === 'data';
    const bytes = isData && stated === 0 ? available : Math.min(stated, available);
    chunks.set(readTag(view, offset), { offset: offset + 8, bytes });
    offset += 8 + bytes + (bytes % 2);
  }
  return chunks;
}

function readSamples(view: DataView, data: Chunk): Int16Array {
  const samples = new Int16Array(Math.floor(data.bytes / bytesPerSample));
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = view.getInt16(data.offset + index * bytesPerSample, true);
  }
  return samples;
}

function writeTag(view: DataView, offset: number, tag: string): void {
  for (let index = 0; index < 4; index += 1) view.setUint8(offset + index, tag.charCodeAt(index));
}

function readTag(view: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(offset + index)));
}
