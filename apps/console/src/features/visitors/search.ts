import type { BookingState, ContactState } from '@saywell/contract';
import { readId, readOneOf, readText, searchReader } from '../../ui/filters/readers.ts';

export const contactStateNames = ['new', 'open', 'done'] as const satisfies readonly ContactState[];
export const bookingStateNames = [
  'new',
  'confirmed',
  'done',
  'canceled',
] as const satisfies readonly BookingState[];

export interface HandledSearch<State extends string> {
  readonly state?: State;
  /** A member's id, or `none`. */
  readonly assignee?: string;
  readonly q?: string;
}
export type RequestsSearch = HandledSearch<ContactState>;
export type BookingsSearch = HandledSearch<BookingState>;

const readNone = readOneOf(['none']);
const assignee = (value: unknown): string | undefined => readNone(value) ?? readId(value);
/** As much as the server looks for. */
const q = readText(100);

export const readRequestsSearch = searchReader<RequestsSearch>({
  state: readOneOf<ContactState>(contactStateNames),
  assignee,
  q,
});
export const readBookingsSearch = searchReader<BookingsSearch>({
  state: readOneOf<BookingState>(bookingStateNames),
  assignee,
  q,
});
