/** Arguments of each event: `{ 'call-end': []; message: [Message] }`. */
export type EventMap<Events> = { [Name in keyof Events]: readonly unknown[] };
export type Listener<Arguments extends readonly unknown[]> = (...values: Arguments) => unknown;

interface Entry<Arguments extends readonly unknown[]> {
  readonly listener: Listener<Arguments>;
  readonly once: boolean;
}

/** More listeners than this for one event are probably never removed. */
export const maxListeners = 10;

/** Something with typed events. A listener that throws is logged and costs the others nothing. */
export class Listenable<Events extends EventMap<Events>> {
  #entries: { [Name in keyof Events]?: readonly Entry<Events[Name]>[] } = {};
  readonly #warned = new Set<keyof Events>();
  readonly #log: Pick<Console, 'warn' | 'error'>;

  constructor(log: Pick<Console, 'warn' | 'error'>) {
    this.#log = log;
  }

  on<Name extends keyof Events>(event: Name, listener: Listener<Events[Name]>): this {
    return this.#add(event, { listener, once: false });
  }

  once<Name extends keyof Events>(event: Name, listener: Listener<Events[Name]>): this {
    return this.#add(event, { listener, once: true });
  }

  /** Removes one listener, or with no listener every one of the event. */
  off<Name extends keyof Events>(event: Name, listener?: Listener<Events[Name]>): this {
    return this.#filter(event, (entry) => listener !== undefined && entry.listener !== listener);
  }

  /** The same as `off`, for pages that know it by this name. */
  removeListener<Name extends keyof Events>(event: Name, listener: Listener<Events[Name]>): this {
    return this.off(event, listener);
  }

  /** Removes every listener, or every one of an event. */
  removeAllListeners(event?: keyof Events): this {
    if (event !== undefined) return this.off(event);
    this.#entries = {};
    return this;
  }

  protected emit<Name extends keyof Events>(event: Name, ...values: Events[Name]): void {
    for (const entry of this.#entries[event] ?? []) {
      if (entry.once) this.#filter(event, (other) => other !== entry);
      this.#call(event, entry.listener, values);
    }
  }

  /** Does anybody listen to it? */
  protected isHeard(event: keyof Events): boolean {
    return (this.#entries[event]?.length ?? 0) > 0;
  }

  #add<Name extends keyof Events>(event: Name, entry: Entry<Events[Name]>): this {
    const entries = [...(this.#entries[event] ?? []), entry];
    this.#entries[event] = entries;
    if (entries.length > maxListeners && !this.#warned.has(event)) {
      this.#warned.add(event);
      this.#log.warn(
        `Possible listener leak: ${entries.length} listeners of ${String(event)}, more than ${maxListeners}`,
      );
    }
    return this;
  }

  #filter<Name extends keyof Events>(event: Name, wanted: (entry: Entry<Events[Name]>) => boolean): this {
    this.#entries[event] = (this.#entries[event] ?? []).filter(wanted);
    return this;
  }

  #call<Name extends keyof Events>(
    event: Name,
    listener: Listener<Events[Name]>,
    values: Events[Name],
  ): void {
    const report = (error: unknown): void => this.#log.error(`could not emit ${String(event)}`, error);
    try {
      const result: unknown = listener(...values);
      // An async listener fails later; its rejection must not become an unhandled one.
      if (result instanceof Promise) result.catch(report);
    } catch (error) {
      report(error);
    }
  }
}
