import { timeZone } from '../../ui/times/zone.ts';
import { dayOf, daysBetween, midnightOf, shiftDay, type Step } from '../../charts/zoned.ts';

/*
 * What a board shows is its address: it can be kept, sent and opened anew. Reading what was read gives the same again.
 */

export const boards = ['traffic', 'speed', 'outcome', 'money'] as const;
export type Board = (typeof boards)[number];
export const isBoard = (name: string): name is Board => boards.some((board) => board === name);

export interface BoardSearch {
  /** The last so many days, today among them. Default 30. */
  readonly days?: number;
  /** Days, both included; they win. */
  readonly from?: string;
  readonly to?: string;
  /** Default: what makes neither few points nor too many. */
  readonly step?: Step;
  /** A name of the IANA database. Default: this computer's. */
  readonly tz?: string;
  readonly assistant?: string;
}

export const dayChoices = [1, 7, 30, 90, 365] as const;
export const steps: readonly Step[] = ['hour', 'day', 'week', 'month'];
/** The server makes no more points than fit into this. */
const maxPoints = 400;
const stepDays: Readonly<Record<Step, number>> = { hour: 1 / 24, day: 1, week: 7, month: 30 };

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const maxDays = 3_660;

export function readBoardSearch(search: Readonly<Record<string, unknown>>): BoardSearch {
  const { from, to, tz, assistant } = search;
  const days = Number(search['days']);
  const step = steps.find((one) => one === search['step']);
  const hasRange = isDay(from) && isDay(to) && from <= to && daysBetween(from, to) < maxDays;
  const isCounted = !hasRange && Number.isInteger(days) && days >= 1 && days < maxDays;
  return {
    ...(isCounted && { days }),
    ...(hasRange && { from, to }),
    ...(step !== undefined && { step }),
    ...(isTimeZone(tz) && { tz }),
    ...(typeof assistant === 'string' && idPattern.test(assistant) && { assistant }),
  };
}

/** A search with every default set. */
export interface BoardRange {
  readonly from: string;
  readonly to: string;
  readonly days: number;
  /** Epoch ms; `end` is not within the range any more. */
  readonly start: number;
  readonly end: number;
  /** As many days before it. */
  readonly startBefore: number;
  readonly step: Step;
  readonly timezone: string;
  readonly assistant?: string;
}

/** @param now epoch ms. */
export function rangeOf(search: BoardSearch, now: number): BoardRange {
  const timezone = search.tz ?? timeZone();
  const to = search.to ?? dayOf(now, timezone);
  const from = search.from ?? shiftDay(to, 1 - (search.days ?? 30));
  const days = daysBetween(from, to) + 1;
  const usual: Step = days <= 2 ? 'hour' : days <= 62 ? 'day' : days <= 370 ? 'week' : 'month';
  const isFit = search.step !== undefined && days / stepDays[search.step] <= maxPoints;
  return {
    from,
    to,
    days,
    start: midnightOf(from, timezone),
    end: midnightOf(shiftDay(to, 1), timezone),
    startBefore: midnightOf(shiftDay(from, -days), timezone),
    step: isFit && search.step !== undefined ? search.step : usual,
    timezone,
    ...(search.assistant !== undefined && { assistant: search.assistant }),
  };
}

/** The steps that make a bearable number of points. */
export const fittingSteps = ({ days }: Pick<BoardRange, 'days'>): readonly Step[] =>
  steps.filter((step) => days / stepDays[step] <= maxPoints && (step === 'hour' || days >= stepDays[step]));
