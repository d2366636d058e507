/** A response that is to be asked for; `line`: the one that it says. */
export interface WantedResponse {
  /** Its `metadata` come back with it. */
  readonly response: Readonly<Record<string, unknown>> & {
    readonly metadata?: Readonly<Record<string, string>>;
  };
  readonly line: string | null;
}

/** Asks for one response after another: the endpoint makes one at a time, and makes some of its own accord. */
export interface Responses {
  want(wanted: WantedResponse): void;
  /** `asked`: of its metadata, if it has them. */
  started(id: string, asked: unknown): void;
  ended(id: string): void;
  isActive(id: string): boolean;
  /** The endpoint refuses what was asked with this event; undefined: that was none of ours. `again`: when it has time. */
  refused(eventId: unknown, again: boolean): WantedResponse | undefined;
}

export function createResponses(send: (message: object) => void): Responses {
  const active = new Set<string>();
  const wanted: WantedResponse[] = [];
  let asked: { readonly id: string; readonly wanted: WantedResponse } | null = null;
  let count = 0;
  const pump = (): void => {
    if (active.size > 0 || asked !== null) return;
    const next = wanted.shift();
    if (next === undefined) return;
    const id = `create_${(count += 1)}`;
    asked = { id, wanted: next };
    const response = { ...next.response, metadata: { ...next.response.metadata, asked: id } };
    send({ type: 'response.create', event_id: id, response });
  };
  return {
    want(one) {
      wanted.push(one);
      pump();
    },
    started(id, name) {
      active.add(id);
      if (name === asked?.id) asked = null;
    },
    ended(id) {
      active.delete(id);
      // Not every server gives metadata back: what was asked for was this one, or has been refused by now.
      if (active.size === 0) asked = null;
      pump();
    },
    isActive: (id) => active.has(id),
    refused(eventId, again) {
      if (asked === null || eventId !== asked.id) return undefined;
      const { wanted: one } = asked;
      asked = null;
      if (again) wanted.unshift(one);
      else pump();
      return one;
    },
  };
}
