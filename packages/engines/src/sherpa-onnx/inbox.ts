/** What arrives, taken one by one by one reader. */
export interface Inbox<Message> {
  push(message: Message): void;
  /** The reader gets it at its next taking, whatever else has arrived. */
  fail(error: Error): void;
  /** Null: nothing arrived within `limitMs`. */
  take(limitMs: number): Promise<Message | null>;
}

export function createInbox<Message>(): Inbox<Message> {
  const messages: Message[] = [];
  let failure: Error | undefined;
  let wake: (() => void) | undefined;
  const arrival = (limitMs: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, limitMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  return {
    push: (message) => {
      messages.push(message);
      wake?.();
    },
    fail: (error) => {
      failure = error;
      wake?.();
    },
    take: async (limitMs) => {
      if (messages.length === 0 && failure === undefined) await arrival(limitMs);
      wake = undefined;
      if (failure !== undefined) throw failure;
      return messages.shift() ?? null;
    },
  };
}
