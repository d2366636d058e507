import type { CallEventName, CallObject } from '@saywell/call-room';

const logged = [
  'loading',
  'load-attempt-failed',
  'loaded',
  'joining-meeting',
  'joined-meeting',
  'left-meeting',
  'participant-joined',
  'participant-left',
  'track-started',
  'track-stopped',
  'selected-devices-updated',
  'available-devices-updated',
  'cpu-load-change',
  'recording-started',
  'recording-stopped',
  'recording-error',
  'nonfatal-error',
] as const satisfies readonly CallEventName[];

/** What the room emits beside the SDK's own events. Of people and tracks only that they came or went. */
export function logRoom(call: CallObject, log: (name: string, values: readonly unknown[]) => void): void {
  for (const name of logged) {
    call.on(name, (event: object) => {
      const isFailure = name.endsWith('error') || name.endsWith('failed');
      const kind = 'type' in event ? { type: event.type } : {};
      log(`room ${name}`, [isFailure ? event : kind]);
    });
  }
}
