import type { ReactNode } from 'react';

interface MeterProps {
  readonly label: string;
  readonly value: number;
  /** Null: there is no limit. */
  readonly limit: number | null;
  readonly format: (value: number) => string;
  /** What it means that there is none, or when it begins anew. */
  readonly note?: string;
}

/** From here on somebody has to look. */
const nearly = 0.8;

/** What is used of what may be. */
export function Meter({ label, value, limit, format, note }: MeterProps): ReactNode {
  const share = limit === null ? null : limit === 0 ? 1 : Math.min(1, value / limit);
  return (
    <div>
      <p className="meter-line">
        <strong>{label}</strong>
        <span>
          {format(value)}
          {limit === null ? ' · no limit' : ` of ${format(limit)}`}
        </span>
      </p>
      {share !== null && (
        <div className="meter" data-full={share >= nearly || undefined} aria-hidden="true">
          <i style={{ width: `${share * 100}%` }} />
        </div>
      )}
      {note !== undefined && <p className="meter-note quiet">{note}</p>}
    </div>
  );
}
