import type { Call, CallOrigin, CallStatus } from '@saywell/contract';
import { readColumns } from './columns.ts';

/*
 * What a list of calls is filtered by is its address: it can be kept, sent and opened anew. Reading what was read gives
 * the same again; what cannot be meant is left out.
 */

export interface CallsSearch {
  /** Beginning of a name or a number, or an id. */
  readonly q?: string;
  /** Words that were all said, by whomever. */
  readonly said?: string;
  readonly assistant?: string;
  readonly type?: Call['type'];
  readonly origin?: CallOrigin;
  /** Id of one; its page leads here. */
  readonly campaign?: string;
  readonly status?: CallStatus;
  readonly reason?: string;
  /**
   * Days, `2026-11-24`, both included, as the reader's clock has them; or moments, `2026-11-24T23:00:00.000Z`, of which
   * the second is not included any more: charts link to what is behind a point.
   */
  readonly from?: string;
  readonly to?: string;
  /** Seconds. */
  readonly min?: number;
  readonly max?: number;
  readonly recording?: boolean;
  readonly tool?: 'failed';
  readonly success?: 'true' | 'false';
  /** At least so many ms. */
  readonly p95?: number;
  readonly sort?: Sort;
  /** Which columns there are, `about.cost`; absent: those that the reader has chosen. */
  readonly columns?: string;
  /** Of which saved view it is, or was before it was changed. */
  readonly view?: string;
}

/** What is asked of the server by an address, and nothing of how it is shown. */
export type CallsAsked = Omit<CallsSearch, 'columns' | 'view'>;

export type FilterName = Exclude<keyof CallsAsked, 'sort'>;
export type Sort = 'oldest' | 'longest' | 'costliest';
export const sorts: readonly Sort[] = ['oldest', 'longest', 'costliest'];

type Reader<Value> = (value: unknown) => Value | undefined;

const text =
  (maxLength: number): Reader<string> =>
  (value) => {
    // The router reads what looks like a number as one.
    const given = typeof value === 'number' ? String(value) : value;
    if (typeof given !== 'string') return undefined;
    const trimmed = given.replaceAll('\0', '').trim().slice(0, maxLength);
    return trimmed === '' ? undefined : trimmed;
  };
const oneOf =
  <const Value extends string>(known: readonly Value[]): Reader<Value> =>
  (value) =>
    known.find((one) => one === value);
const day: Reader<string> = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/.test(value) &&
  !Number.isNaN(Date.parse(value))
    ? value
    : undefined;
const whole: Reader<number> = (value) => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) && read >= 0 ? Math.round(read) : undefined;
};
const yesOrNo: Reader<boolean> = (value) => {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : undefined;
};
const id: Reader<string> = (value) =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) ? value : undefined;

const readers: { readonly [Name in keyof Required<CallsSearch>]: Reader<CallsSearch[Name]> } = {
  q: text(40),
  // As long as a saved view may keep.
  said: text(200),
  assistant: id,
  // Not the keys of the tables of their words, which would come with the frame.
  type: oneOf(['webCall', 'vapi.websocketCall', 'inboundPhoneCall', 'outboundPhoneCall']),
  origin: oneOf(['widget', 'site', 'console', 'api', 'campaign', 'test']),
  campaign: id,
  status: oneOf(['scheduled', 'queued', 'ringing', 'in-progress', 'forwarding', 'ended']),
  reason: text(200),
  from: day,
  to: day,
  min: whole,
  max: whole,
  recording: yesOrNo,
  tool: oneOf(['failed']),
  // Read as a word, too.
  success: (value) => oneOf(['true', 'false'])(String(value)),
  p95: whole,
  sort: oneOf(sorts),
  columns: readColumns,
  view: id,
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` loses their type
const names = Object.keys(readers) as (keyof CallsSearch)[];

export function readCallsSearch(search: Readonly<Record<string, unknown>>): CallsSearch {
  const read = names.map((name) => [name, readers[name](search[name])] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** The filters that are on, in the order of the bar. */
export const filtersOf = (search: CallsSearch): readonly FilterName[] =>
  names.filter((name): name is FilterName => !isOfShowing(name) && search[name] !== undefined);
const isOfShowing = (name: keyof CallsSearch): boolean => ['sort', 'columns', 'view'].includes(name);

/** Have both the same rows? They are in the order of the reader. */
export const isAskedAlike = (one: CallsSearch, other: CallsSearch): boolean =>
  JSON.stringify(askedOf(one)) === JSON.stringify(askedOf(other));

export function askedOf({ columns: _columns, view: _view, ...asked }: CallsSearch): CallsAsked {
  return asked;
}
