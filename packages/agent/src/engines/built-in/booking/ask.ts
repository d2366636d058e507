import { lines, readBack, vary } from '../lines.ts';
import type { Draft, FillingMode, Purpose, Slot, Step } from '../state.ts';

export function emptyFilling(purpose: Purpose): FillingMode {
  return {
    kind: 'filling',
    purpose,
    draft: {},
    asking: 'name',
    tries: 0,
    digits: '',
    phoneIsFresh: false,
    askedTime: false,
  };
}

/** Asks for what is missing, or reads everything back. */
export function proceed(mode: FillingMode, opening: string, turn: number): Step {
  const missing = missingSlot(mode);
  if (missing) return askSlot(mode, missing, opening, turn);
  const { purpose, draft } = mode;
  return {
    mode: { kind: 'confirming', purpose, draft, tries: 0 },
    text: join(opening, readBack(draft, purpose, turn)),
  };
}

function missingSlot({ draft, askedTime }: FillingMode): Slot | null {
  if (draft.name === undefined) return 'name';
  if (draft.phone === undefined) return 'phone';
  if (draft.day === undefined) return 'day';
  return draft.time === undefined && !askedTime && !isOpenDay(draft.day) ? 'time' : null;
}

/** `as soon as possible`, `tonight` and `next week` need no hour. */
function isOpenDay(day: string): boolean {
  return /^(?:as soon|asap|right away|whenever|tonight|.*\bweek$)/.test(day);
}

function askSlot(mode: FillingMode, asking: Slot, opening: string, turn: number): Step {
  const asked: FillingMode = { ...mode, asking, askedTime: mode.askedTime || asking === 'time' };
  return { mode: asked, text: join(opening, questionFor(asking, turn)) };
}

export function questionFor(slot: Slot, turn: number): string {
  const bySlot = {
    name: lines.askName,
    phone: lines.askPhone,
    day: lines.askDay,
    time: lines.askTime,
    change: lines.askChange,
  };
  return vary(turn, bySlot[slot]);
}

export function retryLine(slot: Slot, turn: number): string {
  const bySlot = {
    name: lines.retryName,
    phone: lines.retryPhone,
    day: lines.retryDay,
    time: lines.retryTime,
    change: lines.retryChange,
  };
  return vary(turn, bySlot[slot]);
}

/** Forgets a slot that the visitor calls wrong and asks for it again. */
export function reaskSlot(mode: FillingMode, slot: Slot, turn: number): Step {
  return askSlot({ ...mode, draft: withoutSlot(mode.draft, slot) }, slot, vary(turn, lines.noted), turn);
}

function withoutSlot(draft: Draft, slot: Slot): Draft {
  const { name, phone, day, time, business } = draft;
  return {
    ...(name !== undefined && slot !== 'name' && { name }),
    ...(phone !== undefined && slot !== 'phone' && { phone }),
    ...(day !== undefined && slot !== 'day' && { day }),
    ...(time !== undefined && slot !== 'time' && slot !== 'day' && { time }),
    ...(business !== undefined && { business }),
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
