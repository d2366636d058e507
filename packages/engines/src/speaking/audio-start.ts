import { badAnswer } from '@saywell/agent/hosted';

/** What becomes of a WAV file's head before raw audio: it may be of another rate than was asked for. */
export type FileHead = 'left-out' | 'refused';

/** Looks at the first bytes, however they are cut: played as samples, a text or a compressed file would be loud noise. */
export interface AudioStart {
  /** The audio in these bytes. Throws EngineError when it is none. */
  push(bytes: Uint8Array): Uint8Array;
}

const tagBytes = 4;
const headBytes = 44;
const otherFiles = /^(?:OggS|fLaC|ID3|\{"|<htm|<!DO)/;
const nothing = new Uint8Array(0);

export function createAudioStart(engine: string, head: FileHead): AudioStart {
  let start: Uint8Array | null = nothing;
  let left = 0;
  const skip = (bytes: Uint8Array): Uint8Array => {
    const skipped = Math.min(left, bytes.length);
    left -= skipped;
    return bytes.subarray(skipped);
  };
  return {
    push(bytes) {
      if (start === null) return skip(bytes);
      const known = Buffer.concat([start, bytes]);
      start = known;
      if (known.length < tagBytes) return nothing;
      start = null;
      const tag = known.subarray(0, tagBytes).toString('latin1');
      if (otherFiles.test(tag) || (tag === 'RIFF' && head === 'refused'))
        throw badAnswer(engine, 'The answer is no PCM audio');
      left = tag === 'RIFF' ? headBytes : 0;
      return skip(known);
    },
  };
}
