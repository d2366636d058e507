interface Waiter<Value> {
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/** Promises that wait for the same outcome; each settles exactly once. */
export class Waiters<Value> {
  #waiting: Waiter<Value>[] = [];

  wait(): Promise<Value> {
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  resolve(value: Value): void {
    for (const waiter of this.#take()) waiter.resolve(value);
  }

  reject(error: unknown): void {
    for (const waiter of this.#take()) waiter.reject(error);
  }

  #take(): Waiter<Value>[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }
}
