import type { ApiErrorBody } from '@saywell/contract';
import { systemClock } from '../../platform/clock.ts';
import { within } from '../../platform/within.ts';

/** One server-sent event. */
export interface ServerSentEvent {
  /** Name of the event; absent: `message`. */
  readonly event?: string;
  /** One line: JSON text, or a word such as `[DONE]`. */
  readonly data: string;
}

/** Answer of a handler that goes out as server-sent events, each as soon as it is there. */
export class EventStream {
  readonly events: AsyncIterable<ServerSentEvent>;

  /**
   * `events` is read only as fast as the caller takes them, and not at all until the answer begins. It must end soon
   * after the request's `signal` aborts, and must not wait for ever for anything.
   */
  constructor(events: AsyncIterable<ServerSentEvent>) {
    this.events = events;
  }
}

export function jsonEvent(value: unknown, event?: string): ServerSentEvent {
  return { data: JSON.stringify(value), ...(event !== undefined && { event }) };
}

/** Proxies cut connections on which nothing comes for long; browsers do not show comments. */
const heartbeatMs = 15_000;
const heartbeat = ': still working\n\n';

/** What the caller receives of an error behind the first event. */
type Describe = (error: unknown) => ApiErrorBody;

/**
 * The text of the answer, piece by piece. Resolves with the first event: what fails before it is an ordinary error
 * answer. What fails later becomes an event `error` with the body of that answer, and ends the stream.
 */
export async function openEventText(
  { events }: EventStream,
  describe: Describe,
): Promise<AsyncGenerator<string, void, undefined>> {
  const iterator = events[Symbol.asyncIterator]();
  const first = await iterator.next();
  return eventText(iterator, first, describe);
}

async function* eventText(
  iterator: AsyncIterator<ServerSentEvent>,
  first: IteratorResult<ServerSentEvent>,
  describe: Describe,
): AsyncGenerator<string, void, undefined> {
  let ended = first.done === true;
  try {
    let result = first;
    while (result.done !== true) {
      yield frame(result.value);
      const next = iterator.next();
      while ((await settledWithin(next, heartbeatMs)) === 'waiting') yield heartbeat;
      result = await next;
    }
    ended = true;
  } catch (error) {
    ended = true;
    yield frame(jsonEvent(describe(error), 'error'));
  } finally {
    // Not awaited: whoever made the events may be busy, and nobody is left to wait for him.
    if (!ended) iterator.return?.()?.catch(() => undefined);
  }
}

function frame({ event, data }: ServerSentEvent): string {
  return `${event === undefined ? '' : `event: ${event}\n`}data: ${data}\n\n`;
}

/** Never rejects: whoever awaits the promise itself gets its error. */
function settledWithin(promise: Promise<unknown>, limitMs: number): Promise<'settled' | 'waiting'> {
  return within(
    { clock: systemClock, limitMs },
    () => promise.then(settled, settled),
    () => 'waiting',
  );
}

const settled = () => 'settled' as const;
