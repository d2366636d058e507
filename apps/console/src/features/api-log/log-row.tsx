import type { Log } from '@saywell/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Facts } from '../../ui/facts.tsx';
import { JsonView } from '../../ui/list/json-view.tsx';
import { When } from '../../ui/list/when.tsx';
import { visible } from '../../ui/visible.ts';

interface LogRowProps {
  readonly entry: Log;
  readonly who: ReadonlyMap<string, string>;
}

const isFault = ({ responseHttpCode = 0, error }: Log): boolean =>
  responseHttpCode >= 400 || error !== undefined;

/** What was asked, or what happened. */
function titleOf({ type, message, webhookType, requestHttpMethod, requestUrl }: Log): string {
  if (message !== undefined) return visible(message);
  if (type === 'Webhook' && webhookType !== undefined) return visible(webhookType);
  return visible([requestHttpMethod, requestUrl].filter((part) => part !== undefined).join(' '));
}

export function LogRow({ entry, who }: LogRowProps): ReactNode {
  const { type, time, responseHttpCode, requestDurationSeconds, error } = entry;
  const actor = who.get(entry.userId ?? entry.tokenId ?? '');
  return (
    <li className="record" data-fault={isFault(entry) || undefined}>
      <div className="record-head">
        <p className="record-text">
          <bdi className="record-name">{titleOf(entry)}</bdi>
          <span className="tag">{type}</span>
          {responseHttpCode !== undefined && <span className="tag">{responseHttpCode}</span>}
        </p>
        <span className="record-when">
          <When at={time} />
        </span>
      </div>
      <div className="record-more">
        {actor !== undefined && <bdi>{visible(actor)}</bdi>}
        {type === 'Webhook' && entry.requestUrl !== undefined && <bdi>{visible(entry.requestUrl)}</bdi>}
        {requestDurationSeconds !== undefined && <span>{Math.round(requestDurationSeconds * 1_000)} ms</span>}
        {error !== undefined && <bdi>{visible(error.message)}</bdi>}
        {entry.deliveryId !== undefined && (
          <Link
            to="/developers/deliveries/$deliveryId"
            params={{ deliveryId: entry.deliveryId }}
            className="text-link"
          >
            Delivery
          </Link>
        )}
        {entry.callId !== undefined && (
          <Link to="/calls/$callId" params={{ callId: entry.callId }} className="text-link">
            Call
          </Link>
        )}
        {type !== 'Call' && <Details entry={entry} />}
      </div>
    </li>
  );
}

function Details({ entry }: { entry: Log }): ReactNode {
  const { requestBody, responseBody } = entry;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Route', entry.requestPath],
    ['Query', entry.requestQuery],
    ['From', entry.requestIpAddress],
    ['Origin', entry.requestOrigin],
    ['Request', entry.requestId],
  ];
  const known = facts.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, <code key={name}>{visible(value)}</code>] as const],
  );
  return (
    <details className="record-details">
      <summary>Details</summary>
      <Facts facts={known} />
      {requestBody !== undefined && (
        <>
          <p className="record-label">Sent</p>
          <JsonView label="Sent" value={requestBody} />
        </>
      )}
      {responseBody !== undefined && (
        <>
          <p className="record-label">Answered</p>
          <JsonView label="Answered" value={responseBody} />
        </>
      )}
    </details>
  );
}
