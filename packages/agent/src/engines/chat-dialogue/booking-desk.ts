import { maxPhoneDigits, minPhoneDigits } from '../built-in/booking/phone.ts';
import { checkPhone } from '../built-in/booking/phone-number.ts';
import { readSlots } from '../built-in/booking/read-slots.ts';
import { type Refusal, type ScheduleContext, scheduleOf } from '../built-in/booking/schedule.ts';
import { refusalLine } from '../built-in/booking/schedule-lines.ts';
import { isOpenAt, openingOn } from '../built-in/dates/opening-hours.ts';
import { isoIn, momentIn } from '../built-in/dates/zone.ts';
import type { DemoBooking, DialogueAction } from '../engine.ts';
import { fieldOf } from '../openai/body.ts';

/** What a model's call comes to; `refused` is said to the visitor and to the model. */
export type BookingOutcome = { readonly action: DialogueAction } | { readonly refused: string };

/** The bookings of one conversation, which the model may make, change and cancel; within a reply one after another. */
export interface BookingDesk {
  book(given: unknown): BookingOutcome;
  change(given: unknown): BookingOutcome;
  cancel(given: unknown): BookingOutcome;
  bookings(): readonly DemoBooking[];
}

export interface BookingDeskOptions {
  readonly known: readonly DemoBooking[];
  /** There may be bookings of an earlier session of this conversation that are not among the known ones. */
  readonly hasEarlier: boolean;
  readonly schedule: ScheduleContext;
}

const maxFieldLength = 200;
const dayMs = 86_400_000;
const maxDaysAhead = 366;
const missing = 'I need a name, a phone number and a time to book that.';
const nothingBooked = 'nothing is booked in this conversation.';

export function createBookingDesk({ known, hasEarlier, schedule }: BookingDeskOptions): BookingDesk {
  let bookings = known;
  const previousOf = (given: unknown): DemoBooking | null => {
    const when = textField(given, 'previous_when');
    const meant = bookings.find((booking) => isSame(booking.when, when)) ?? bookings.at(-1);
    // The host finds the one of an earlier session by its time, and takes the newest otherwise.
    return meant ?? (hasEarlier ? { name: '', phone: '', when } : null);
  };
  return {
    bookings: () => bookings,
    book(given) {
      const booking = readBooking(given, schedule);
      if ('refused' in booking) return booking;
      bookings = [...bookings, booking];
      return { action: { type: 'book-demo', booking } };
    },
    change(given) {
      const previous = previousOf(given);
      if (previous === null) return { refused: nothingBooked };
      const booking = readBooking(laidOver(previous, given), schedule);
      if ('refused' in booking) return booking;
      bookings = [...bookings.filter((one) => one !== previous), booking];
      return { action: { type: 'change-booking', booking, previous } };
    },
    cancel(given) {
      const booking = previousOf(given);
      if (booking === null) return { refused: nothingBooked };
      bookings = bookings.filter((one) => one !== booking);
      return { action: { type: 'cancel-booking', booking } };
    },
  };
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** A new time makes the old moment void. */
function laidOver(previous: DemoBooking, given: unknown): unknown {
  const changed = ['name', 'phone', 'when', 'business'].flatMap((field) => {
    const text = textField(given, field);
    return text === '' ? [] : [[field, text] as const];
  });
  const at = textField(given, 'at');
  const isMoved = at !== '' || textField(given, 'when') !== '';
  return { ...previous, ...Object.fromEntries(changed), ...(isMoved && { at }) };
}

function readBooking(given: unknown, schedule: ScheduleContext): DemoBooking | { readonly refused: string } {
  const [name, when, business] = ['name', 'when', 'business'].map((field) => textField(given, field));
  const typed = textField(given, 'phone').replaceAll(/(?!^\+)\D/g, '');
  const checked = checkPhone(typed);
  const phone = checked.kind === 'valid' ? checked.phone : typed;
  const digits = phone.replace('+', '').length;
  if (!name || !when || digits < minPhoneDigits || digits > maxPhoneDigits) return { refused: missing };
  const moment = readMoment(when, textField(given, 'at'), schedule);
  if (moment !== null && 'refused' in moment) return moment;
  const email = textField(given, 'email');
  return { name, phone, when, ...moment, ...(email !== '' && { email }), ...(business && { business }) };
}

/** The words win over the model's own reckoning of dates: they are what the visitor has confirmed. Null: no hour is known. */
function readMoment(
  when: string,
  at: string,
  schedule: ScheduleContext,
): { readonly at: string } | { readonly refused: string } | null {
  const said = scheduleOf(readSlots(when, null).draft, schedule);
  if (said.kind === 'refused') return { refused: refusalLine(said.refusal, schedule) };
  if (said.kind === 'fixed') return { at: said.at };
  if (!isMoment.test(at) || Number.isNaN(Date.parse(at))) return null;
  const moment = momentIn(Date.parse(at), schedule.timeZone);
  const refusal = refusalOf(moment, Date.parse(at), schedule);
  return refusal === null
    ? { at: isoIn(moment, schedule.timeZone) }
    : { refused: refusalLine(refusal, schedule) };
}

const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?[+-]\d{2}:\d{2}$/;

function refusalOf(
  moment: ReturnType<typeof momentIn>,
  epochMs: number,
  { now, openingHours }: ScheduleContext,
): Refusal | null {
  if (epochMs <= now) return { kind: 'past-time', moment };
  if (epochMs > now + maxDaysAhead * dayMs) return { kind: 'far', date: moment.date };
  if (openingHours === undefined) return null;
  if (openingOn(openingHours, moment.date) === null) return { kind: 'closed-day', date: moment.date };
  return isOpenAt(openingHours, moment.date, moment.time) ? null : { kind: 'closed-time', moment };
}

function textField(value: unknown, name: string): string {
  const text = fieldOf(value, name);
  return typeof text === 'string' ? text.trim().slice(0, maxFieldLength) : '';
}
