import { z } from 'zod';
import { idSchema, isoDateSchema, listCreatedQuerySchema, searchTextSchema } from '../parts/common.ts';
import { manyLines } from '../parts/plain-text.ts';

export const contactStates = ['new', 'open', 'done'] as const;
export type ContactState = (typeof contactStates)[number];

export const bookingStates = ['new', 'confirmed', 'done', 'canceled'] as const;
export type BookingState = (typeof bookingStates)[number];

/** Of a note, characters. */
export const maxNoteLength = 2_000;

/** What those who work on a visitor's request say of it. */
export const handlingFields = {
  updatedAt: isoDateSchema,
  /** A member. */
  assigneeId: idSchema.optional(),
  note: z.string().optional(),
};

/** `null` clears a field. */
export const updateHandlingFields = {
  assigneeId: idSchema.nullable().optional(),
  note: manyLines(maxNoteLength, 0).nullable().optional(),
};

/** Query of a list of requests: in one state, of one member (`none`: of nobody), with words in its texts. */
export const handledListQuery = <State extends string>(states: readonly [State, ...State[]]) =>
  listCreatedQuerySchema.extend({
    state: z.enum(states).optional(),
    assigneeId: z.union([idSchema, z.literal('none')]).optional(),
    q: searchTextSchema.optional(),
  });
