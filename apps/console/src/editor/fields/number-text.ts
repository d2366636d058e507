import type { NumberSpec } from './field-spec.ts';

/** What a figure may be, in words: `0 to 5 s, default 0`. */
export function rangeText({ min, max, unit, standard }: NumberSpec): string {
  const bounds =
    min !== undefined && max !== undefined
      ? `${figure(min)} to ${figure(max)}`
      : min !== undefined
        ? `At least ${figure(min)}`
        : max !== undefined
          ? `At most ${figure(max)}`
          : undefined;
  const measured = bounds === undefined || unit === undefined ? (bounds ?? unit) : `${bounds} ${unit}`;
  const usual =
    standard === undefined
      ? undefined
      : `default ${typeof standard === 'number' ? figure(standard) : standard}`;
  return [measured, usual].filter((part) => part !== undefined).join(', ');
}

const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });
const figure = (value: number): string => figures.format(value);

/** What is wrong with a figure; undefined: nothing. */
export function numberProblem(value: number, { min, max, isWhole }: NumberSpec): string | undefined {
  if (!Number.isFinite(value)) return 'A figure belongs here.';
  if (isWhole === true && !Number.isInteger(value)) return 'A whole figure belongs here.';
  if (min !== undefined && value < min) return `At least ${figure(min)}.`;
  if (max !== undefined && value > max) return `At most ${figure(max)}.`;
  return undefined;
}
