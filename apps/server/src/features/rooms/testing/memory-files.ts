import type { RecordingFiles } from '../recording/recording-files.ts';

export interface MemoryFiles extends RecordingFiles {
  /** Content by the recording's id, of finished files. */
  readonly files: Map<string, Uint8Array>;
  /** Of those that have some. */
  readonly peaks: Map<string, Uint8Array>;
  /** From now on the disk fails. */
  fail(): void;
}

export function createMemoryFiles(): MemoryFiles {
  const files = new Map<string, Uint8Array>();
  const peaks = new Map<string, Uint8Array>();
  const onErrors: ((error: unknown) => void)[] = [];
  let hasFailed = false;
  return {
    files,
    peaks,
    fail() {
      hasFailed = true;
      for (const onError of onErrors) onError(new Error('no space'));
    },
    create({ id }, onError) {
      const pieces: Uint8Array[] = [];
      onErrors.push(onError);
      return {
        append: (bytes) => void pieces.push(bytes),
        async finish(header, ofFile) {
          if (ofFile !== undefined) peaks.set(id, ofFile);
          const whole = Buffer.concat(pieces);
          whole.set(header);
          files.set(id, whole);
          return !hasFailed;
        },
      };
    },
  };
}
