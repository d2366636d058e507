import {
  type CallEvent,
  type CallEventPage,
  callEventSchema,
  type ListCallEventsQuery,
} from '@saywell/contract';
import { and, asc, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { ownRow } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { raiseStored } from '../stored/read-stored.ts';
import { type StoredForm, stamped } from '../stored/stored-form.ts';
import { call, callEvent } from './call-tables.ts';

/** The logs of calls that are over. */
export interface CallEventLog {
  /** Once for a call, in the transaction that stores its end. */
  keepEvents(callId: string, events: readonly CallEvent[]): Promise<void>;
  /** None of a call that has no log, or is not of the organisation. */
  events(
    orgId: string,
    callId: string,
    query: Partial<Pick<ListCallEventsQuery, 'after'>> & Pick<ListCallEventsQuery, 'limit'>,
  ): Promise<CallEventPage>;
}

const eventsForm: StoredForm<unknown> = { name: 'call_event', schema: z.unknown() };
const bodySchema = z.looseObject({ events: z.array(callEventSchema) });
const eventsPerRow = 500;

export function createCallEventLog({ db }: StoreContext): CallEventLog {
  return {
    async keepEvents(callId, events) {
      const rows = [];
      for (let start = 0; start < events.length; start += eventsPerRow) {
        const some = events.slice(start, start + eventsPerRow);
        const [first = 0, last = 0] = [some[0]?.sequence, some.at(-1)?.sequence];
        rows.push({ callId, first, last, body: stamped(eventsForm, { events: some }) });
      }
      if (rows.length > 0) await db.insert(callEvent).values(rows).onConflictDoNothing();
    },
    async events(orgId, callId, { after = -1, limit }) {
      const rows = await db
        .select({ id: callEvent.callId, body: callEvent.body })
        .from(callEvent)
        .innerJoin(call, eq(call.id, callEvent.callId))
        .where(and(ownRow(call, orgId, callId), gt(callEvent.last, after)))
        .orderBy(asc(callEvent.first))
        // The first may have but one that is asked for, and one more shows whether it goes on.
        .limit(Math.ceil(limit / eventsPerRow) + 2);
      const stored = rows.flatMap(
        ({ id, body }) => bodySchema.parse(raiseStored(eventsForm, id, body)).events,
      );
      return pageOfEvents(stored, { after, limit });
    },
  };
}

/** Some of what there is. */
export function pageOfEvents(
  events: readonly CallEvent[],
  { after = -1, limit }: { readonly after?: number | undefined; readonly limit: number },
): CallEventPage {
  const rest = events.filter(({ sequence }) => sequence > after);
  const results = rest.slice(0, limit);
  const last = results.at(-1);
  return { results, ...(last !== undefined && rest.length > limit && { nextAfter: last.sequence }) };
}
