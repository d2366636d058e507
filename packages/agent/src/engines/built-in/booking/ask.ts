import { weekdayNames } from '../dates/civil.ts';
import type { Draft, FillingMode, Purpose, Slot, Step } from '../state.ts';
import { type BookingLine, bookingLine, readBack, type Summary } from './booking-lines.ts';
import type { BookingTurn } from './booking-turn.ts';
import { type Refusal, type Schedule, scheduleOf } from './schedule.ts';
import { refusalLine } from './schedule-lines.ts';
import { dayOf } from './moved/shift.ts';

export function emptyFilling(purpose: Purpose): FillingMode {
  return {
    kind: 'filling',
    purpose,
    draft: {},
    declined: [],
    asking: 'name',
    tries: 0,
    digits: '',
    phoneIsFresh: false,
    askedTime: 0,
  };
}

/** What there is to say about a booking. */
export function summaryOf(
  { draft, purpose }: Pick<FillingMode, 'draft' | 'purpose'>,
  { subject, schedule }: BookingTurn,
): Summary {
  return { draft, purpose, subject, schedule };
}

/** Refuses what cannot be, asks for what is missing, or reads everything back. */
export function proceed(mode: FillingMode, opening: string, turn: BookingTurn): Step {
  const schedule = scheduleOf(mode.draft, turn.schedule);
  if (schedule.kind === 'refused') return refuse(mode, schedule, turn);
  const missing = missingSlot(mode, schedule);
  if (missing) return askSlot(mode, missing, opening, turn, schedule);
  const { purpose, draft, declined, replaces, earlier } = mode;
  return {
    mode: {
      kind: 'confirming',
      purpose,
      draft,
      declined,
      tries: 0,
      ...(replaces && { replaces }),
      ...(earlier && { earlier }),
    },
    text: join(opening, readBack(summaryOf(mode, turn), turn.state.turn)),
  };
}

/** Says why, and asks for another day, or for another hour of the same day. */
function refuse(
  mode: FillingMode,
  { refusal }: Extract<Schedule, { kind: 'refused' }>,
  turn: BookingTurn,
): Step {
  const asking = refusal.kind === 'closed-time' || refusal.kind === 'past-time' ? 'time' : 'day';
  const question = bookingLine(
    asking === 'time' ? 'askOtherTime' : 'askOtherDay',
    turn.state.turn,
    turn.subject,
  );
  const time = asking === 'day' && keepsTime(mode.draft.time, turn) ? mode.draft.time : undefined;
  const draft = { ...withoutSlot(mode.draft, asking), ...(time !== undefined && { time }) };
  const month = monthOf(refusal);
  return {
    mode: {
      ...mode,
      asking,
      draft,
      askedTime: 0,
      tries: 0,
      digits: '',
      ...(month !== undefined && { refusedMonth: month }),
      ...(refusal.kind === 'closed-day' && { refusedDay: dayOf(refusal.date) }),
    },
    text: join(refusalLine(refusal, turn.schedule), question),
  };
}

function monthOf(refusal: Refusal): number | undefined {
  if (refusal.kind === 'no-such-day') return refusal.month;
  return 'date' in refusal && refusal.kind !== 'past-day' ? refusal.date.month : undefined;
}

/** The hour holds for another day when the business is open then on any. */
function keepsTime(time: string | undefined, { schedule }: BookingTurn): boolean {
  if (time === undefined) return false;
  return weekdayNames.some((day) => scheduleOf({ day: `next ${day}`, time }, schedule).kind === 'fixed');
}

function missingSlot({ draft, askedTime, purpose, declined }: FillingMode, schedule: Schedule): Slot | null {
  if (draft.name === undefined && !declined.includes('name')) return 'name';
  if (draft.phone === undefined && draft.email === undefined && !declined.includes('phone')) return 'phone';
  if (schedule.kind === 'none' || (schedule.kind === 'vague' && purpose === 'demo')) return 'day';
  if (schedule.kind !== 'day') return null;
  // Whoever calls back finds the hour in a part of the day.
  const enough =
    purpose === 'demo' ? (schedule.part === undefined ? 1 : 2) : schedule.part === undefined ? 1 : 0;
  return askedTime < enough ? 'time' : null;
}

function askSlot(
  mode: FillingMode,
  asking: Slot,
  opening: string,
  turn: BookingTurn,
  schedule?: Schedule,
): Step {
  const isTime = asking === 'time';
  const asked: FillingMode = { ...mode, asking, askedTime: mode.askedTime + (isTime ? 1 : 0) };
  const isPart = isTime && schedule?.kind === 'day' && schedule.part !== undefined;
  const question = isPart
    ? bookingLine('askPartTime', turn.state.turn, turn.subject)
    : questionFor(asking, turn);
  return { mode: asked, text: join(opening, question) };
}

const questions = {
  name: 'askName',
  phone: 'askPhone',
  day: 'askDay',
  time: 'askTime',
  change: 'askChange',
} as const satisfies Readonly<Record<Slot, BookingLine>>;

export function questionFor(slot: Slot, { state, subject }: BookingTurn): string {
  return bookingLine(questions[slot], state.turn, subject);
}

const retries = {
  name: 'retryName',
  phone: 'retryPhone',
  day: 'retryDay',
  time: 'retryTime',
  change: 'retryChange',
} as const satisfies Readonly<Record<Slot, BookingLine>>;

export function retryLine(slot: Slot, { state, subject }: BookingTurn): string {
  return bookingLine(retries[slot], state.turn, subject);
}

/** Forgets a slot that the visitor calls wrong and asks for it again. */
export function reaskSlot(mode: FillingMode, slot: Slot, turn: BookingTurn): Step {
  const { state, subject } = turn;
  const { time } = mode.draft;
  // Of another day the hour is the same until another is said.
  const isKept = slot === 'day' && time !== undefined;
  const draft = { ...withoutSlot(mode.draft, slot), ...(isKept && { time }) };
  return askSlot({ ...mode, draft }, slot, bookingLine('noted', state.turn, subject), turn);
}

export function withoutSlot(draft: Draft, slot: Slot): Draft {
  const { name, phone, day, time, ...others } = draft;
  return {
    ...others,
    ...(name !== undefined && slot !== 'name' && { name }),
    ...(phone !== undefined && slot !== 'phone' && { phone }),
    ...(day !== undefined && slot !== 'day' && { day }),
    ...(time !== undefined && slot !== 'time' && slot !== 'day' && { time }),
  };
}

export function hasSlots(draft: Draft): boolean {
  return Object.keys(draft).length > 0;
}

export function join(...pieces: readonly string[]): string {
  return pieces.filter((piece) => piece !== '').join(' ');
}

export function lowerFirst(text: string): string {
  return /^I\b/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
