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
