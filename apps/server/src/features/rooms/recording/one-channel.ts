import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, type Readable, Transform } from 'node:stream';
import { wavHeader, wavHeaderBytes } from '@saywell/agent';
import { recordingRateHz } from './assistant-voice.ts';

/** What of a recording of everybody is wanted: both channels in one, or one of them. */
export const recordingChannels = ['mix', 'customer', 'assistant'] as const;
export type RecordingChannel = (typeof recordingChannels)[number];

/** Two 16-bit samples: the visitors' and the assistant's. */
const frameBytes = 4;
const channelOffset = { customer: 0, assistant: 2 } as const;

/** A stereo recording as a mono WAV, converted while it is read. Rejects when there is no such file. */
export async function oneChannel(
  path: string,
  channel: RecordingChannel,
): Promise<{ readonly stream: Readable; readonly sizeBytes: number }> {
  const { size } = await stat(path);
  const frames = Math.max(0, Math.floor((size - wavHeaderBytes) / frameBytes));
  const dataBytes = frames * 2;
  const header = wavHeader({ sampleRateHz: recordingRateHz, channels: 1, dataBytes });
  const file = createReadStream(path, {
    start: wavHeaderBytes,
    end: wavHeaderBytes + frames * frameBytes - 1,
  });
  const mono = new ToMono(header, channel);
  // Its errors are the stream's, which whoever reads it sees.
  pipeline(file, mono, () => undefined);
  return { stream: mono, sizeBytes: header.byteLength + dataBytes };
}

class ToMono extends Transform {
  readonly #channel: RecordingChannel;
  #rest: Buffer = Buffer.alloc(0);

  constructor(header: Uint8Array, channel: RecordingChannel) {
    super();
    this.#channel = channel;
    this.push(header);
  }

  override _transform(piece: Buffer, _encoding: string, done: () => void): void {
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    const frames = Math.floor(bytes.length / frameBytes);
    const mono = Buffer.alloc(frames * 2);
    for (let frame = 0; frame < frames; frame += 1)
      mono.writeInt16LE(sampleAt(bytes, frame * frameBytes, this.#channel), frame * 2);
    this.#rest = bytes.subarray(frames * frameBytes);
    this.push(mono);
    done();
  }
}

function sampleAt(bytes: Buffer, at: number, channel: RecordingChannel): number {
  if (channel !== 'mix') return bytes.readInt16LE(at + channelOffset[channel]);
  const sum = bytes.readInt16LE(at) + bytes.readInt16LE(at + 2);
  return Math.max(-32_768, Math.min(32_767, sum));
}
