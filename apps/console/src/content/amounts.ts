import type { Call } from '@saywell/contract';

type Timed = Pick<Call, 'startedAt' | 'endedAt'>;

/** How long a call was. Undefined while it runs, and when it never began. */
export function secondsOf({ startedAt, endedAt }: Timed): number | undefined {
  if (startedAt === undefined || endedAt === undefined) return undefined;
  return Math.max(0, (Date.parse(endedAt) - Date.parse(startedAt)) / 1_000);
}

/** `2:05`, `1:02:05`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

const two = (part: number): string => String(part).padStart(2, '0');

/** Of many calls: `45 s`, `12 min`, `3 h 20 min`. */
export function span(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h${minutes % 60 === 0 ? '' : ` ${minutes % 60} min`}`;
}

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
const small = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});

/** Parts of a cent are shown where a cent would be nothing. */
export const money = (usd: number): string => (usd >= 1 ? dollars : small).format(usd);

/** Of one call or chat. Without prices the server counts nothing: that it was free is not known. */
export const priced = (usd: number): string => (usd === 0 ? 'no price set' : money(usd));

const counted = new Intl.NumberFormat('en');
export const count = (calls: number, isAtLeast = false): string =>
  `${isAtLeast ? '≥ ' : ''}${counted.format(calls)} ${calls === 1 ? 'call' : 'calls'}`;

/** Without a fraction, in groups of three. */
export const whole = (value: number): string => counted.format(Math.round(value));
export const milliseconds = (ms: number): string => `${counted.format(Math.round(ms))} ms`;

const tenth = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
export const percent = (share: number): string => `${tenth.format(share * 100)}\u00a0%`;

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
/** `12.4 MB`; a kilobyte has 1,000. */
export function byteSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${tenth.format(bytes / 1_000 ** power)} ${byteUnits[power]}`;
}
