import { ApiError } from '@saywell/api-client';
import { createHeld } from '../ui/state/held.ts';

/** What a request waits for: somebody signs in again, or proves again who it is. */
export type Ask = 'sign-in' | 'confirm';

/** Where requests wait while a person does what they need. */
export interface Gate {
  /** Sends a request; once the person has done what it was refused for, it is sent again. */
  pass<Answer>(request: () => Promise<Answer>): Promise<Answer>;
  /** What is asked for at the moment. */
  readonly asked: () => Ask | null;
  /** The person did it: requests go on. Or would not: they fail with what they were refused with. */
  answer(isDone: boolean): void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Sessions end in the middle of work, and some work needs a fresh proof. Neither may cost what was typed. */
export function createGate(): Gate {
  const asked = createHeld<Ask | null>(null);
  let waiting: ((isDone: boolean) => void)[] = [];
  const ask = (what: Ask): Promise<boolean> => {
    // Whoever signs in again has proved who it is as well.
    if (asked.get() === null || what === 'sign-in') asked.set(what);
    return new Promise((resolve) => waiting.push(resolve));
  };
  return {
    async pass(request) {
      for (;;) {
        try {
          return await request();
        } catch (error) {
          const what = askFor(error);
          if (what === null || !(await ask(what))) throw error;
        }
      }
    },
    asked: asked.get,
    subscribe: asked.subscribe,
    answer(isDone) {
      const resolved = waiting;
      waiting = [];
      asked.set(null);
      for (const resolve of resolved) resolve(isDone);
    },
  };
}

function askFor(error: unknown): Ask | null {
  if (!ApiError.isInstance(error)) return null;
  // The second: the cookie is gone as well, with another tab's sign-out or with the first refusal.
  if (error.code === 'not-signed-in' || error.code === 'unauthorized') return 'sign-in';
  return error.code === 'confirmation-needed' ? 'confirm' : null;
}
