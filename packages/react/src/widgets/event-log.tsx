import { type ReactNode, useId } from 'react';
import type { EventLogEntry } from './use-event-log.ts';

export interface EventLogProps {
  /** Newest first. */
  readonly entries: readonly EventLogEntry[];
  readonly onClear: () => void;
  readonly title?: string;
}

/** What happened, newest first. In no live region: a reader would speak every entry. */
export function EventLog({ entries, onClear, title = 'Event log' }: EventLogProps): ReactNode {
  const titleId = useId();
  return (
    <section className="saywell-log" aria-labelledby={titleId}>
      <div className="saywell-log-head">
        <h2 id={titleId} className="saywell-log-title">
          {title}
        </h2>
        <button type="button" className="saywell-log-clear" disabled={entries.length === 0} onClick={onClear}>
          Clear Log
        </button>
      </div>
      {entries.length === 0 ? (
        <p className="saywell-log-empty">Nothing has happened yet.</p>
      ) : (
        <ol className="saywell-log-list">
          {entries.map(({ id, at, name, detail }) => (
            <li key={id}>
              <time dateTime={new Date(at).toISOString()}>{clockTime(at)}</time>
              <span className="saywell-log-name">{name}</span>
              <span className="saywell-log-detail">{detail}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** `14:05:09` in the reader's own time zone. */
function clockTime(atMs: number): string {
  return new Date(atMs).toTimeString().slice(0, 8);
}
