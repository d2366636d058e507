import type { AgentLogEvent } from '@saywell/agent';
import { type CallEvent, FULL_LOG_EVENT } from '@saywell/contract';
import type { CardMask } from '../../card-data/card-mask.ts';
import { boundedBody } from './bounded-body.ts';
import { maskEventBody } from './mask-event-body.ts';

/** What is kept of the agent's log of one call. */
export interface CallEvents {
  /** In their order; of a call that masks card data without what has turned out to be some. */
  all(): readonly CallEvent[];
  /** Answers what is kept of it, as it is now known; undefined: the log is full. */
  add(event: AgentLogEvent): CallEvent | undefined;
}

/** Of one call. Some hours of talk have as many. */
const maxEvents = 20_000;
/** Of the JSON of all bodies, characters: they wait on the disk in one piece with the rest of the call's end. */
const maxTotalLength = 4 * 1_024 * 1_024;

export interface CallEventsOptions {
  /** Absent: everything is kept as it was said. */
  readonly cards?: CardMask | undefined;
  readonly maxEvents?: number;
  readonly maxTotalLength?: number;
}

export function createCallEvents({ cards, ...limits }: CallEventsOptions = {}): CallEvents {
  const { maxEvents: most = maxEvents, maxTotalLength: longest = maxTotalLength } = limits;
  const events: CallEvent[] = [];
  let length = 0;
  let isFull = false;
  const keep = (event: CallEvent): CallEvent => {
    events.push(event);
    return event;
  };
  return {
    all: () => cards?.value(events) ?? events,
    add({ sequence, at: time, type, ...details }) {
      if (isFull) return undefined;
      const at = new Date(time).toISOString();
      const body = boundedBody(cards === undefined ? details : maskEventBody(details, cards));
      length += body.length;
      isFull = events.length === most - 1 || length > longest;
      if (isFull) return keep({ sequence, at, type: FULL_LOG_EVENT });
      return keep({ sequence, at, type, ...(body.value !== undefined && { body: body.value }) });
    },
  };
}
