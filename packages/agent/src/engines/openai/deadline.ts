import type { Clock } from '../../runtime/clock.ts';
import { createTimeLimit } from '../../runtime/time-limit.ts';

export type SetTimer = Clock['setTimer'];

/** One request's end: the caller's abort, or too long a wait. */
export interface Deadline {
  /** Aborts at either. */
  readonly signal: AbortSignal;
  readonly cause: 'aborted' | 'timed-out' | null;
  /** Waits anew, for the next piece. */
  restart(timeoutMs: number): void;
  /** Nothing is awaited: the reader takes its time. */
  pause(): void;
  /** Stops waiting and listening; harmless when called again. */
  close(): void;
}

export function createDeadline(options: {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly setTimer: SetTimer;
}): Deadline {
  const { signal, setTimer } = options;
  const controller = new AbortController();
  let cause: Deadline['cause'] = null;
  const limit = createTimeLimit({ setTimer });
  let isOpen = true;
  const end = (reason: 'aborted' | 'timed-out') => {
    cause ??= reason;
    close();
    controller.abort();
  };
  const abort = () => end('aborted');
  // The call's signal lives long: a listener left on it would keep this request in memory.
  const close = () => {
    isOpen = false;
    limit.stop();
    signal.removeEventListener('abort', abort);
  };
  const restart = (timeoutMs: number) => {
    if (isOpen) limit.start(timeoutMs, () => end('timed-out'));
  };
  if (signal.aborted) abort();
  else {
    signal.addEventListener('abort', abort, { once: true });
    restart(options.timeoutMs);
  }
  return {
    signal: controller.signal,
    get cause() {
      return cause;
    },
    restart,
    pause: () => limit.stop(),
    close,
  };
}
