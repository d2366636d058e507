import type { PartContext } from '../call/call-context.ts';
import type { CallServices } from '../call/call-services.ts';
import * as messages from '../errors/messages.ts';
import { type Preconditions, throwing } from '../machine/preconditions.ts';
import { defined, startService } from '../requests/room-requests.ts';
import { checkRecording } from '../rules/recording.ts';

export interface RecordingOptions {
  /** `cloud` (default) and `raw-tracks` on the server, `local` in this page. */
  readonly type?: 'cloud' | 'raw-tracks' | 'local';
  readonly instanceId?: string;
  readonly width?: number;
  readonly height?: number;
  readonly backgroundColor?: string;
  readonly layout?: unknown;
  /** Seconds. */
  readonly maxDuration?: number;
  /** Known to call-room clients; the server chooses them. */
  readonly [other: string]: unknown;
}

export const recordingPreconditions = {
  startRecording: throwing(),
  updateRecording: throwing(),
} as const satisfies Preconditions<ReturnType<typeof createRecording>, 'stopRecording'>;

/** Recordings, in the page and of the room. */
export function createRecording(context: PartContext, services: Pick<CallServices, 'recording'>) {
  return {
    /** Throws for an unknown type; how it goes is said by `recording-started` and `recording-error`. */
    startRecording(options: RecordingOptions = {}): void {
      context.check(checkRecording(options));
      const { type = 'cloud', instanceId, width, height, backgroundColor, layout, maxDuration } = options;
      if (type === 'local') {
        if (context.isJoined()) return void services.recording.start();
        return context.emit('recording-error', { errorMsg: messages.onlyAfterJoin('startRecording()') });
      }
      const params = { type, instanceId, width, height, backgroundColor, layout, maxDuration };
      startService(context, 'recording-error', 'startRecording', 'start-recording', defined(params));
    },

    updateRecording(options: { readonly layout?: unknown; readonly instanceId?: string } = {}): void {
      const { layout = { preset: 'default' }, instanceId } = options;
      const params = defined({ layout, instanceId });
      startService(context, 'recording-error', 'updateRecording', 'update-recording', params);
    },

    /** Harmless without a recording. */
    stopRecording({ instanceId }: { readonly instanceId?: string } = {}): void {
      if (services.recording.isRunning && instanceId === undefined) return services.recording.stop();
      if (!context.isJoined()) return;
      startService(context, 'recording-error', 'stopRecording', 'stop-recording', defined({ instanceId }));
    },
  };
}
