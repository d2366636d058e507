import '../../styles/records.css';
import type { DeliveryRow } from '@saywell/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { When } from '../../ui/list/when.tsx';
import { visible } from '../../ui/visible.ts';
import { stateWords } from './delivery-words.ts';

/** What was sent, the newest first, each with what came of it. */
export function DeliveryRows({ rows }: { rows: readonly DeliveryRow[] }): ReactNode {
  return (
    <ul className="records" aria-label="Deliveries">
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            to="/developers/deliveries/$deliveryId"
            params={{ deliveryId: row.id }}
            className="record record-link"
            data-fault={row.state === 'failed' || undefined}
          >
            <span className="record-head">
              <span className="record-text">
                <strong>{visible(row.type)}</strong>
                <span className="tag" data-state={row.state}>
                  {stateWords[row.state]}
                  {row.status !== undefined && ` · ${row.status}`}
                </span>
              </span>
              <span className="record-when">
                <When at={row.createdAt} />
              </span>
            </span>
            <span className="record-more">
              <bdi>{visible(row.url)}</bdi>
              <span>{attemptsText(row)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function attemptsText({ attemptCount, state }: DeliveryRow): string {
  if (attemptCount === 0) return 'not tried yet';
  return `${attemptCount === 1 ? 'one attempt' : `${attemptCount} attempts`}${state === 'waiting' ? ', to be tried again' : ''}`;
}
