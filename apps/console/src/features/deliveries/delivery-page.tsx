import '../../styles/records.css';
import type { Delivery, DeliveryAttempt } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { useAction } from '../../app/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { JsonView } from '../../ui/list/json-view.tsx';
import { When } from '../../ui/list/when.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Back, Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import { visible } from '../../ui/visible.ts';
import { deliveriesKey, deliveryKey, deliveryQuery, jobsKey } from './deliveries-api.ts';
import { failureText, stateWords } from './delivery-words.ts';

export function DeliveryPage(): ReactNode {
  const { deliveryId } = useParams({ from: '/inside/developers/deliveries/$deliveryId' });
  const delivery = useQuery(deliveryQuery(useServices(), deliveryId));
  const { data } = delivery;
  return (
    <div className="page-list">
      <Back to="/developers/deliveries">Deliveries</Back>
      <Page
        title={data === undefined ? 'Delivery' : visible(data.type)}
        action={data !== undefined && <Resend delivery={data} />}
      >
        <Loaded query={delivery}>{(found) => <DeliveryView delivery={found} />}</Loaded>
      </Page>
    </div>
  );
}

function Resend({ delivery: { id, state, canResend } }: { delivery: Delivery }): ReactNode {
  const { api } = useServices();
  const me = useMe();
  const resend = useAction(async () => {
    await api.signedIn.delivery.resend(id);
    toast(state === 'waiting' ? 'It is tried now.' : 'It is sent again, under the same id.');
  }, [deliveryKey(id), deliveriesKey, jobsKey]);
  const whyNot = canResend ? undefined : 'What was sent is not kept, or a call waited for the answer.';
  return (
    <>
      <Button
        look="primary"
        busy={resend.isPending}
        reason={reasonAgainst(me, 'delivery.resend') ?? whyNot}
        onClick={() => resend.mutate(undefined)}
      >
        {state === 'waiting' ? 'Try now' : 'Send again'}
      </Button>
      {resend.isError && <ProblemNote error={resend.error} />}
    </>
  );
}

function DeliveryView({ delivery }: { delivery: Delivery }): ReactNode {
  const { id, url, state, failureCode, nextTryAt, createdAt, callId, attempts, attemptCount, message } =
    delivery;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['State', stateWords[state]],
    ['To', <bdi key="to">{visible(url)}</bdi>],
    ['Made', <When key="made" at={createdAt} />],
    ...(nextTryAt === undefined ? [] : [['Next attempt', <When key="next" at={nextTryAt} />] as const]),
    ['Delivery id', <code key="id">{id}</code>],
    ...(callId === undefined ? [] : [['Call', <CallLink key="call" callId={callId} />] as const]),
  ];
  return (
    <>
      {failureCode !== undefined && state !== 'delivered' && (
        <p className="notice">{failureText(failureCode)}</p>
      )}
      <Facts facts={facts} />
      <Section
        title={attemptCount === 1 ? 'One attempt' : `${attemptCount} attempts`}
        lead={
          attemptCount > attempts.length && attempts.length > 0 ? `The newest ${attempts.length}.` : undefined
        }
      >
        {attempts.length === 0 ? (
          <p className="quiet">It was not tried yet.</p>
        ) : (
          <ol className="records" aria-label="Attempts">
            {attempts.map((attempt) => (
              <Attempt key={attempt.at} attempt={attempt} />
            ))}
          </ol>
        )}
      </Section>
      <Section title="What was sent" lead="Without secrets.">
        {message === undefined ? (
          <p className="quiet">It is not kept, or too large to be shown.</p>
        ) : (
          <JsonView label="What was sent" value={message} />
        )}
      </Section>
    </>
  );
}

/** An id of a call of the customer's own leads nowhere. */
function CallLink({ callId }: { callId: string }): ReactNode {
  return (
    <Link to="/calls/$callId" params={{ callId }} className="text-link">
      <code>{visible(callId)}</code>
    </Link>
  );
}

function Attempt({ attempt }: { attempt: DeliveryAttempt }): ReactNode {
  const { at, durationMs, status, failureCode, headerNames, response } = attempt;
  return (
    <li className="record" data-fault={failureCode !== undefined || undefined}>
      <div className="record-head">
        <p className="record-text">
          <strong>{status ?? 'No answer'}</strong>
          {failureCode !== undefined && <span>{failureText(failureCode)}</span>}
        </p>
        <span className="record-when">
          <When at={at} /> · {durationMs} ms
        </span>
      </div>
      <div className="record-more">
        <details className="record-details">
          <summary>{response === undefined ? 'Headers' : 'Headers and answer'}</summary>
          <ul className="chips" aria-label="Names of the headers that were sent">
            {headerNames.map((name) => (
              <li key={name} className="chip">
                <code>{visible(name)}</code>
              </li>
            ))}
          </ul>
          {response !== undefined && <JsonView label="What it answered" value={response} />}
        </details>
      </div>
    </li>
  );
}
