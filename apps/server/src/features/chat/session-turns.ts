import { DomainError } from '../../platform/errors/domain-error.ts';
import { chatLimits } from './chat-limits.ts';

/** Lets the messages of one session in one after the other, in the order in which they came. */
export interface SessionTurns {
  /**
   * Resolves with what ends the turn. Rejects with `request-cancelled` when `signal` aborts first, and with
   * `rate-limited` when too many wait.
   */
  take(sessionId: string, signal: AbortSignal): Promise<() => void>;
}

interface Queue {
  /** Settles when everybody before has ended. */
  last: Promise<void>;
  length: number;
}

/** Of one server: two that answer in one session at a time both store what was said. */
export function createSessionTurns(): SessionTurns {
  const queues = new Map<string, Queue>();
  return {
    async take(sessionId, signal) {
      const queue = queues.get(sessionId) ?? { last: Promise.resolve(), length: 0 };
      if (queue.length > chatLimits.maxWaitingInSession)
        throw new DomainError('rate-limited', 'Too many messages of this session wait for an answer.');
      queues.set(sessionId, queue);
      const before = queue.last;
      const own = createGate();
      queue.last = before.then(() => own.opened);
      queue.length += 1;
      const end = (): void => {
        own.open();
        queue.length -= 1;
        if (queue.length === 0) queues.delete(sessionId);
      };
      try {
        await unlessAborted(before, signal);
        return end;
      } catch (error) {
        end();
        throw error;
      }
    },
  };
}

function createGate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open: () => void = ignore;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
const ignore = (): void => undefined;

function unlessAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(cancelled());
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    void promise.finally(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
  });
}

export const cancelled = (): DomainError =>
  new DomainError('request-cancelled', 'The request was given up by its sender.');
