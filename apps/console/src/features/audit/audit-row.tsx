import type { AuditEntry } from '@saywell/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Facts } from '../../ui/facts.tsx';
import { When } from '../../ui/list/when.tsx';
import { visible } from '../../ui/visible.ts';
import { refusalOf, sentenceOf, tagsOf } from './audit-words.ts';

/** More pointers than these are behind "Details". */
const shownPointers = 4;

export function AuditRow({ entry }: { entry: AuditEntry }): ReactNode {
  const { who, verb, name } = sentenceOf(entry);
  const isRefused = refusalOf(entry) !== undefined;
  const { pointers, pointerCount, ip } = entry;
  const rest = pointerCount - Math.min(pointers.length, shownPointers);
  return (
    <li className="record" data-fault={isRefused || undefined}>
      <div className="record-head">
        <p className="record-text">
          <Actor entry={entry} who={who} /> {verb}{' '}
          {name !== undefined && <Subject entry={entry} name={name} />}
          {tagsOf(entry).map((tag) => (
            <span key={tag} className="tag">
              {visible(tag)}
            </span>
          ))}
        </p>
        <span className="record-when">
          <When at={entry.createdAt} />
        </span>
      </div>
      <div className="record-more">
        {pointers.length > 0 && (
          <ul className="chips" aria-label="Changed fields">
            {pointers.slice(0, shownPointers).map((pointer) => (
              <li key={pointer} className="chip">
                <code>{visible(pointer)}</code>
              </li>
            ))}
            {rest > 0 && <li className="chip">and {rest} more</li>}
          </ul>
        )}
        {ip !== undefined && <span>from {ip}</span>}
        <Details entry={entry} />
      </div>
    </li>
  );
}

/** Leads to everything that they did. */
function Actor({ entry: { actor }, who }: { entry: AuditEntry; who: string }): ReactNode {
  const { id, type } = actor;
  const key = id ?? (type === 'guest' || type === 'system' ? type : undefined);
  return (
    <Link to="/settings/audit" search={key === undefined ? {} : { who: key }} className="record-name">
      <bdi>{who}</bdi>
    </Link>
  );
}

/** Leads to everything that was done to it. */
function Subject({ entry: { subjectId }, name }: { entry: AuditEntry; name: string }): ReactNode {
  if (subjectId === undefined) return <bdi className="record-name">{name}</bdi>;
  return (
    <Link to="/settings/audit" search={{ subject: subjectId }} className="record-name">
      <bdi>{name}</bdi>
    </Link>
  );
}

function Details({ entry }: { entry: AuditEntry }): ReactNode {
  const { action, subjectId, userAgent, requestId, beforeHash, afterHash, pointers, actor } = entry;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Action', action],
    ['Id', subjectId],
    ['Organisation of who did it', actor.orgId],
    ['Browser or program', userAgent],
    ['Request', requestId],
    ['State before', beforeHash],
    ['State after', afterHash],
  ];
  const known = facts.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, <code key={name}>{visible(value)}</code>] as const],
  );
  return (
    <details className="record-details">
      <summary>Details</summary>
      <Facts facts={known} />
      {subjectId !== undefined && (
        <Link to="/settings/audit" search={{ subject: subjectId }} className="text-link">
          Everything that was done to it
        </Link>
      )}
      {pointers.length > shownPointers && (
        <ul className="chips" aria-label="All changed fields">
          {pointers.map((pointer) => (
            <li key={pointer} className="chip">
              <code>{visible(pointer)}</code>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
