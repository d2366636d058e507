import { round } from '../figure.ts';
import type { Answered } from './asked-question.ts';
import { type Outcome, outcomes } from './grade.ts';
import type { SetKind } from './set-schema.ts';

/** A set with its answers. */
export interface AnsweredSet {
  readonly name: string;
  readonly kind: SetKind;
  readonly answered: readonly Answered[];
}

export type Row = Readonly<Record<string, number | string | null>>;

/** Of a set or of all sets of a kind: how many, and the share of each outcome, percent. */
export function summarise(answered: readonly Answered[]): Row {
  const count = (outcome: Outcome) => answered.filter(({ grade }) => grade.outcome === outcome).length;
  return {
    n: answered.length,
    ...Object.fromEntries(
      outcomes.map((outcome) => [nameOf(outcome), percent(count(outcome), answered.length)]),
    ),
    ...shareOf('passageAmong3', answered, ({ hasPassage }) => hasPassage),
    ...shareOf('bookingRight', answered, ({ hasBooking }) => hasBooking),
    doubtful: answered.filter(({ grade }) => grade.isDoubtful).length,
  };
}

/** A line for each set. */
export function tableOf(sets: readonly AnsweredSet[]): Row[] {
  return sets.map(({ name, kind, answered }) => ({ set: name, kind, ...summarise(answered) }));
}

/** A number for each kind and outcome: `site.right`. */
export function valuesByKind(sets: readonly AnsweredSet[]): Row {
  const kinds = [...new Set(sets.map(({ kind }) => kind))];
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const answered = sets.filter((set) => set.kind === kind).flatMap((set) => set.answered);
      return Object.entries(summarise(answered)).map(([key, value]) => [`${kind}.${key}`, value]);
    }),
  );
}

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : round((100 * part) / whole));

/** `asks-back-right` → `asksBackRight`. */
const nameOf = (outcome: Outcome): string =>
  outcome.replaceAll(/-(.)/g, (_dash, letter: string) => letter.toUpperCase());

function shareOf(
  name: string,
  answered: readonly Answered[],
  of: (one: Answered) => boolean | undefined,
): Row {
  const known = answered.map(of).filter((value) => value !== undefined);
  return known.length === 0 ? {} : { [name]: percent(known.filter(Boolean).length, known.length) };
}
