import type { Booking } from '@saywell/contract';
import { forbiddenIn, type Grade, missingGroups } from './grade.ts';
import { isHonest } from './honesty.ts';
import { normalise } from './normalise.ts';
import type { Dialogue, DialogueTurn, ExpectedBooking } from './set-schema.ts';

/** What a booking is compared by; `at` is local time without an offset. */
export interface StoredBooking {
  readonly name?: string | undefined;
  readonly business?: string | undefined;
  readonly phone?: string | undefined;
  readonly at?: string | undefined;
}

/** What came of a dialogue. */
export interface HeldDialogue {
  readonly answers: readonly string[];
  /** All that were made in it and are there when it is over. */
  readonly bookings: readonly StoredBooking[];
}

/** Right: every turn and the booking. Wrong: something was said or stored that must not be. Partly: all else. */
export function gradeDialogue({ turns, booking }: Dialogue, held: HeldDialogue): Grade {
  const problems = turns.flatMap((turn, index) => problemOfTurn(turn, held.answers[index] ?? '', index + 1));
  const stored = bookingProblem(booking, held.bookings);
  const all = [...problems, ...(stored === null ? [] : [{ isWrong: true, text: stored }])];
  if (all.length === 0) return { outcome: 'right', reason: 'every turn', isDoubtful: false };
  const outcome = all.some(({ isWrong }) => isWrong) ? 'wrong' : 'partly';
  return { outcome, reason: all.map(({ text }) => text).join('; '), isDoubtful: problems.length > 0 };
}

interface Problem {
  readonly isWrong: boolean;
  readonly text: string;
}

function problemOfTurn({ expect }: DialogueTurn, answer: string, turn: number): Problem[] {
  if (expect === undefined) return [];
  const bad = forbiddenIn(answer, expect);
  if (bad !== undefined) return [{ isWrong: !isHonest(bad), text: `turn ${turn} says "${bad}"` }];
  if ('honest' in expect)
    return isHonest(answer) ? [] : [{ isWrong: false, text: `turn ${turn} does not own up` }];
  const missing = missingGroups(answer, expect);
  if (missing.length === 0) return [];
  const phrases = missing.map((group) => `"${group[0] ?? ''}"`).join(', ');
  return [{ isWrong: false, text: `turn ${turn} misses ${phrases}` }];
}

export function bookingProblem(
  expected: ExpectedBooking | null | undefined,
  bookings: readonly StoredBooking[],
): string | null {
  if (expected === undefined) return null;
  if (expected === null)
    return bookings.length === 0 ? null : `${bookings.length} booked, and nothing was to be`;
  const [booking, ...more] = bookings;
  if (booking === undefined) return 'nothing is booked';
  if (more.length > 0) return `${bookings.length} booked instead of one`;
  const wrong = (['name', 'business', 'phone', 'at'] as const).filter(
    (slot) => expected[slot] !== undefined && !isSame(slot, expected[slot], booking[slot]),
  );
  if (wrong.length === 0) return null;
  return `booked ${wrong.map((slot) => `${slot} ${booking[slot] ?? 'nothing'} instead of ${expected[slot] ?? ''}`).join(', ')}`;
}

function isSame(slot: keyof ExpectedBooking, expected: string, stored: string | undefined): boolean {
  if (stored === undefined) return false;
  if (slot === 'at') return stored.slice(0, expected.length) === expected;
  if (slot === 'phone') return digitsOf(stored) === digitsOf(expected);
  return normalise(stored) === normalise(expected);
}

/** A number of North America is the same with and without its country. */
const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

/** An instant as the clock of `timeZone` shows it, `2026-11-25T14:30`; a text without an offset is local already. */
export function localTime(at: string, timeZone: string): string {
  if (!/(?:Z|[+-]\d{2}:?\d{2})$/.test(at)) return at;
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(at))
    .replace(' ', 'T');
}

/** The booking's own words on when; the contract may have more than these. */
export function storedBooking(booking: Booking & { readonly at?: string }, timeZone: string): StoredBooking {
  const { name, business, phone, at } = booking;
  return { name, business, phone, ...(at !== undefined && { at: localTime(at, timeZone) }) };
}
