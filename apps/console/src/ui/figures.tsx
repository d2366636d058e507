import type { ReactNode } from 'react';
import { percent } from '../content/amounts.ts';

interface FigureProps {
  readonly label: string;
  readonly value: number | null;
  readonly before: number | null;
  readonly format: (value: number) => string;
  /** Which direction is good; absent: neither. */
  readonly better?: 'more' | 'less';
  /** Of shares: told in points, not in percent of percent. */
  readonly isShare?: boolean;
}

/** A number, and how it stands to as long a time before. */
export function Figure({ label, value, before, format, better, isShare = false }: FigureProps): ReactNode {
  const change = changeOf(value, before, isShare);
  const tone =
    better === undefined || change === null || Math.abs(change) < noticedChange
      ? undefined
      : toneOf(change, better);
  return (
    <div className="figure">
      <dt>{label}</dt>
      <dd>
        <span className="figure-value">{value === null ? '–' : format(value)}</span>
        <span className="figure-change" data-tone={tone}>
          {changeWords(change, before, format, isShare)}
        </span>
      </dd>
    </div>
  );
}

/** Below it is noise, neither good nor bad. */
const noticedChange = 0.02;

const toneOf = (change: number, better: 'more' | 'less'): 'good' | 'bad' =>
  change > 0 === (better === 'more') ? 'good' : 'bad';

/** As a share of what was before; of shares as their difference. Null: there is nothing to compare with. */
export function changeOf(value: number | null, before: number | null, isShare = false): number | null {
  if (value === null || before === null) return null;
  if (isShare) return value - before;
  return before === 0 ? null : value / before - 1;
}

function changeWords(
  change: number | null,
  before: number | null,
  format: (value: number) => string,
  isShare: boolean,
): string {
  if (before === null) return 'none before';
  if (change === null) return `before: ${format(before)}`;
  if (Math.abs(change) < 0.005) return `as before`;
  const amount = isShare
    ? `${Math.abs(Math.round(change * 1_000) / 10)} points`
    : percent(Math.abs(rounded(change)));
  return `${change > 0 ? '↑' : '↓'} ${amount} · before ${format(before)}`;
}
const rounded = (share: number): number => Math.round(share * 100) / 100;

/** The same in a sentence: `12 % more than before`. */
export function comparedWords(value: number | null, before: number | null): string {
  const change = changeOf(value, before);
  if (change === null) return 'with nothing before to compare';
  if (Math.abs(change) < 0.005) return 'as before';
  return `${percent(Math.abs(rounded(change)))} ${change > 0 ? 'more' : 'less'} than before`;
}

export function Figures({ children }: { children: ReactNode }): ReactNode {
  return <dl className="figures">{children}</dl>;
}
