import type { PartContext } from '../call/call-context.ts';
import { type Preconditions, throwing } from '../machine/preconditions.ts';
import { defined, startService } from '../requests/room-requests.ts';
import { checkTranscriptionStop, checkTranscriptionUpdate } from '../rules/transcription.ts';

export interface TranscriptionOptions {
  readonly instanceId?: string;
  readonly participants?: readonly string[];
  readonly [other: string]: unknown;
}

export const transcriptionPreconditions = {
  startTranscription: throwing('after-join'),
  updateTranscription: throwing('after-join'),
  stopTranscription: throwing('after-join'),
} as const satisfies Preconditions<ReturnType<typeof createTranscription>>;

/** What is said, in writing: asked of the room, answered by events. */
export function createTranscription(context: PartContext) {
  const start = (name: string, { instanceId, participants }: TranscriptionOptions): void => {
    const params = defined({ instanceId, participants });
    startService(context, 'transcription-error', name, 'start-transcription', params);
  };
  return {
    /** Who says what arrives as `transcription-message`. */
    startTranscription: (options: TranscriptionOptions = {}): void => start('startTranscription', options),

    /** Whose words are written from now on. */
    updateTranscription(options: TranscriptionOptions): void {
      context.check(checkTranscriptionUpdate(options));
      start('updateTranscription', options);
    },

    stopTranscription(options?: { readonly instanceId?: string }): void {
      context.check(checkTranscriptionStop(options));
      const params = defined({ instanceId: options?.instanceId });
      startService(context, 'transcription-error', 'stopTranscription', 'stop-transcription', params);
    },
  };
}
