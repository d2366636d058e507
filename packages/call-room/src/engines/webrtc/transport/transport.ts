import { CallRoomError } from '../../../errors/call-room-error.ts';
import type { SetTimer } from '../../../platform/environment.ts';

export interface TransportHandlers {
  /** One room message, JSON text. */
  message(text: string): void;
  /** The room's sound. */
  track(track: MediaStreamTrack): void;
  /** Somebody's voice that comes beside the room's sound; undefined: it does not any more. */
  voice(sessionId: string, track: MediaStreamTrack | undefined): void;
  /** Once, after the transport was open: it is closed now and everything of it released. */
  lost(reason: string): void;
}

/** An open way into the room: sound both ways and ordered room messages. */
export interface Transport {
  readonly kind: 'webrtc' | 'websocket';
  send(text: string): void;
  setMicrophone(track: MediaStreamTrack | null): void;
  /** Undefined where the browser counts nothing. */
  stats(): Promise<RTCStatsReport | undefined>;
  /** Releases everything; `lost` is not called any more. */
  close(): void;
}

/** Rejects after `timeoutMs` or at the signal's abort, with a `connection-error` or `cancelled`. */
export function withinTime<Value>(
  work: Promise<Value>,
  limit: {
    readonly timeoutMs: number;
    readonly what: string;
    readonly setTimer: SetTimer;
    readonly signal: AbortSignal;
  },
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const cancel = limit.setTimer(
      () =>
        reject(new CallRoomError('connection-error', `${limit.what} took longer than ${limit.timeoutMs} ms`)),
      limit.timeoutMs,
    );
    const onAbort = (): void => {
      // A work that never settles must not keep its timer after the abort.
      cancel();
      reject(new CallRoomError('cancelled', `${limit.what} was cancelled`));
    };
    if (limit.signal.aborted) onAbort();
    limit.signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => {
      cancel();
      limit.signal.removeEventListener('abort', onAbort);
    });
  });
}
