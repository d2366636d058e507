import { createTemplateMoment } from './template-moment.ts';

/** What a template may name beside the values that came with the call. */
export interface TemplateFacts {
  /** Epoch ms. */
  readonly now: number;
  /** Of the business; default UTC. */
  readonly timeZone?: string | undefined;
  readonly call?: object | undefined;
  readonly chat?: object | undefined;
  readonly customer?: object | undefined;
  readonly transport?: object | undefined;
}

/** Depth and names of one set of values that are read. */
const maxNames = 2_000;

/**
 * Everything that templates may name. Values of the call win over `now`, `date`, `time`, `month`, `day`, `year`, and are laid
 * into `call`, `customer` and `transport`. A name with dots (`'customer.name'`) is the same as an object.
 */
export function templateValues(
  given: Readonly<Record<string, unknown>>,
  { now, timeZone = 'UTC', call = {}, chat, customer = {}, transport = {} }: TemplateFacts,
): Record<string, unknown> {
  const values: Record<string, unknown> = {
    ...momentValues(now, timeZone),
    call: { ...call },
    ...(chat !== undefined && { chat: { ...chat } }),
    customer: { ...customer },
    transport: { ...transport },
  };
  for (const [name, value] of Object.entries(given).slice(0, maxNames)) setAt(values, name, value);
  return values;
}

function setAt(values: Record<string, unknown>, name: string, value: unknown): void {
  const path = name.split('.');
  const last = path.pop() ?? name;
  let place = values;
  for (const step of path) {
    const next = Object.hasOwn(place, step) ? place[step] : undefined;
    const copy = isObject(next) ? { ...next } : {};
    define(place, step, copy);
    place = copy;
  }
  const before = Object.hasOwn(place, last) ? place[last] : undefined;
  define(place, last, isObject(before) && isObject(value) ? { ...before, ...value } : value);
}

/** Also of a name as `__proto__`, which is a name as any other. */
function define(place: object, name: string, value: unknown): void {
  Object.defineProperty(place, name, { value, enumerable: true, writable: true, configurable: true });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function momentValues(atMs: number, timeZone: string): Record<string, unknown> {
  const written = (part: Part): string => formatOf(part, timeZone).format(atMs).replaceAll('\u202f', ' ');
  const date = written('date');
  const time = written('time');
  const moment = (text: string) => createTemplateMoment(atMs, text);
  return {
    now: moment(`${date} ${time}`),
    date: moment(date),
    time: moment(time),
    month: written('month'),
    day: written('day'),
    year: written('year'),
  };
}

const parts = {
  date: { month: 'short', day: 'numeric', year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit', hour12: true },
  month: { month: 'long' },
  day: { day: '2-digit' },
  year: { year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type Part = keyof typeof parts;

/** One takes a quarter of a millisecond to make, and tools ask again and again. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(part: Part, timeZone: string): Intl.DateTimeFormat {
  const key = `${part} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...parts[part], timeZone });
  if (formats.size < maxFormats) formats.set(key, format);
  return format;
}
const maxFormats = 500;
