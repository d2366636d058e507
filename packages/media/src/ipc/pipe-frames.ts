import { bytesOf, samplesOf } from '../audio/pcm.ts';
import type { PlayoutReport } from '../contract/media-session.ts';
import type { PipeMessage } from './protocol.ts';

/**
 * One frame: length of the rest (u32), kind (u8), session (u32), number (f64:
 * rate of `play` and `play-beside`, milliseconds of `report`), state (u8), length of the name of the segment or the
 * voice (u16), name (UTF-8), samples (PCM16). All little endian. `audio` and
 * `clear` end after the session: they have no segment.
 */
const LENGTH_BYTES = 4;
const SHORT_HEADER_BYTES = LENGTH_BYTES + 5;
const HEADER_BYTES = SHORT_HEADER_BYTES + 11;
/** Far above what is ever sent (64 kB of samples); more means that the two sides lost step. */
const MAX_FRAME_BYTES = 262_144;

const kinds = ['audio', 'play', 'end-segment', 'clear', 'report', 'play-beside'] as const;
const states: readonly PlayoutReport['state'][] = ['started', 'progress', 'finished', 'cleared'];
const noSamples = new Int16Array(0);

export function encodePipeMessage(message: PipeMessage): Buffer {
  switch (message.type) {
    case 'audio':
      return shortFrame(message, message.samples);
    case 'clear':
      return shortFrame(message, noSamples);
    case 'play':
      return longFrame(message, message.segment, message.sampleRateHz, 0, message.samples);
    case 'play-beside':
      return longFrame(message, message.voice, message.sampleRateHz, 0, message.samples);
    case 'end-segment':
      return longFrame(message, message.segment, 0, 0, noSamples);
    case 'report': {
      const { segment, playedMs, state } = message.report;
      return longFrame(message, segment, playedMs, states.indexOf(state), noSamples);
    }
    default:
      return message satisfies never;
  }
}

function shortFrame(message: PipeMessage, samples: Int16Array): Buffer {
  const frame = Buffer.allocUnsafe(SHORT_HEADER_BYTES + samples.byteLength);
  writeStart(frame, message);
  frame.set(bytesOf(samples), SHORT_HEADER_BYTES);
  return frame;
}

function longFrame(
  message: PipeMessage,
  segment: string,
  number: number,
  state: number,
  samples: Int16Array,
): Buffer {
  const nameBytes = Buffer.byteLength(segment);
  const frame = Buffer.allocUnsafe(HEADER_BYTES + nameBytes + samples.byteLength);
  writeStart(frame, message);
  frame.writeDoubleLE(number, SHORT_HEADER_BYTES);
  frame.writeUInt8(state, SHORT_HEADER_BYTES + 8);
  frame.writeUInt16LE(nameBytes, SHORT_HEADER_BYTES + 9);
  frame.write(segment, HEADER_BYTES);
  frame.set(bytesOf(samples), HEADER_BYTES + nameBytes);
  return frame;
}

function writeStart(frame: Buffer, message: PipeMessage): void {
  frame.writeUInt32LE(frame.length - LENGTH_BYTES, 0);
  frame.writeUInt8(kinds.indexOf(message.type), LENGTH_BYTES);
  frame.writeUInt32LE(message.session, LENGTH_BYTES + 1);
}

/** Cuts the pipe's byte stream into messages again, however it arrives. */
export class PipeReader {
  #rest: Buffer = Buffer.alloc(0);

  /** Throws RangeError when the bytes are no frames: the stream cannot be followed any further. */
  read(chunk: Buffer): PipeMessage[] {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const messages: PipeMessage[] = [];
    let start = 0;
    while (bytes.length - start >= LENGTH_BYTES) {
      const length = bytes.readUInt32LE(start);
      if (length > MAX_FRAME_BYTES) throw new RangeError('the media pipe lost its frames');
      const end = start + LENGTH_BYTES + length;
      if (end > bytes.length) break;
      messages.push(decodeFrame(bytes.subarray(start, end)));
      start = end;
    }
    this.#rest = bytes.subarray(start);
    return messages;
  }
}

function decodeFrame(frame: Buffer): PipeMessage {
  const type = kinds[frame.readUInt8(LENGTH_BYTES)];
  const session = frame.readUInt32LE(LENGTH_BYTES + 1);
  if (type === 'audio') return { type, session, samples: samplesOf(frame.subarray(SHORT_HEADER_BYTES)) };
  if (type === 'clear') return { type, session };
  const number = frame.readDoubleLE(SHORT_HEADER_BYTES);
  const state = states[frame.readUInt8(SHORT_HEADER_BYTES + 8)];
  const nameEnd = HEADER_BYTES + frame.readUInt16LE(SHORT_HEADER_BYTES + 9);
  const segment = frame.toString('utf8', HEADER_BYTES, nameEnd);
  if (type === 'end-segment') return { type, session, segment };
  if (type === 'play') {
    return { type, session, segment, sampleRateHz: number, samples: samplesOf(frame.subarray(nameEnd)) };
  }
  if (type === 'play-beside') {
    return {
      type,
      session,
      voice: segment,
      sampleRateHz: number,
      samples: samplesOf(frame.subarray(nameEnd)),
    };
  }
  if (type === 'report' && state !== undefined) {
    return { type, session, report: { segment, state, playedMs: number } };
  }
  throw new RangeError('the media pipe has a frame of no known kind');
}
