/**
 * Takes work out of the native library's callbacks. An exception thrown inside
 * one ends the process, whatever handlers are installed, so the callback itself
 * only notes the work; it runs a little later, in order.
 */
export class CallbackQueue {
  readonly #failed: (error: unknown) => void;
  #tasks: (() => void)[] = [];

  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
  }

  /** Wraps a handler for the native library. */
  guard<Values extends unknown[]>(handler: (...values: Values) => void): (...values: Values) => void {
    return (...values) => {
      try {
        if (this.#tasks.push(() => handler(...values)) === 1) setImmediate(() => this.#run());
      } catch {
        // Out of memory at worst: nothing may leave this function.
      }
    };
  }

  #run(): void {
    const tasks = this.#tasks;
    this.#tasks = [];
    for (const task of tasks) {
      try {
        task();
      } catch (error) {
        this.#failed(error);
      }
    }
  }
}
