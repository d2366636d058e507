import '../../styles/measure.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { mayCall } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { milliseconds, money, percent, span, whole } from '../../content/amounts.ts';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Ago } from '../../ui/time.tsx';
import { visible } from '../../ui/visible.ts';
import { keysQuery } from '../keys/keys-api.ts';
import { describeCall, homeQuery, stepsLeft, type WeekFigures } from './home-api.ts';

export function HomePage(): ReactNode {
  const services = useServices();
  const me = useMe();
  const credentials = useQuery(homeQuery.credentials(services));
  const members = useQuery(homeQuery.members(services, me.org.id));
  const keys = useQuery({ ...keysQuery(services), enabled: mayCall(me, 'token.list') });
  const steps = stepsLeft({
    me,
    keys: keys.data,
    credentials: credentials.data,
    members: members.data,
  });
  return (
    <Page
      title="Home"
      lead={
        <>
          <bdi>{me.org.name ?? 'Your organisation'}</bdi>
          {members.data !== undefined &&
            ` · ${members.data.length === 1 ? 'one person' : `${members.data.length} people`}`}
        </>
      }
    >
      {steps.length > 0 && (
        <Section title="Left to do">
          <ul className="steps">
            {steps.map(({ to, icon, title, text }) => (
              <li key={title}>
                <Link to={to} className="step">
                  <Icon name={icon} />
                  <span>
                    <strong>{title}</strong>
                    <small>{text}</small>
                  </span>
                  <Icon name="arrow" size={18} />
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <LastWeek />
      <LastCalls />
    </Page>
  );
}

/** Once there is something to tell. */
function LastWeek(): ReactNode {
  const [now] = useState(Date.now);
  const { data } = useQuery(homeQuery.figures(useServices(), now));
  if (data === undefined || data[0].calls === 0) return undefined;
  const [week, before] = data;
  const both = (name: keyof WeekFigures) => ({ value: week[name], before: before[name] });
  return (
    <Section
      title="The last seven days"
      action={
        <Link to="/analytics/$board" params={{ board: 'traffic' }} search={{ days: 7 }} className="text-link">
          Analytics
        </Link>
      }
    >
      <Figures>
        <Figure label="Calls" {...both('calls')} format={whole} />
        <Figure label="Talked" {...both('seconds')} format={span} />
        <Figure label="95 % of answers within" {...both('p95')} format={milliseconds} better="less" />
        <Figure label="Went well" {...both('success')} format={percent} better="more" isShare />
        <Figure label="Costs" {...both('cost')} format={money} better="less" />
      </Figures>
    </Section>
  );
}

function LastCalls(): ReactNode {
  const calls = useQuery(homeQuery.calls(useServices()));
  return (
    <Section
      title="Last calls"
      action={
        <Link to="/calls" className="text-link">
          All calls
        </Link>
      }
    >
      <Loaded query={calls}>
        {({ results }) =>
          results.length === 0 ? (
            <Empty
              title="Nobody has called yet"
              action={
                <a className="button button-quiet" href="/">
                  Talk to the assistant yourself
                </a>
              }
            >
              The last ones are listed here, the newest first.
            </Empty>
          ) : (
            <ul className="rows" aria-label="Last calls">
              {results.map((call) => {
                const { who, how } = describeCall(call);
                return (
                  <li key={call.id}>
                    <Link to="/calls/$callId" params={{ callId: call.id }} className="row row-link">
                      <span className="call-mark" data-live={call.status === 'in-progress' || undefined}>
                        <Icon name="calls" />
                      </span>
                      <span className="row-main">
                        <span className="row-title">
                          <bdi>{visible(who)}</bdi>
                        </span>
                        <span className="row-more">{how}</span>
                      </span>
                      <span className="row-time">
                        <Ago at={call.createdAt} />
                      </span>
                    </Link>
                  </li>
                );
              })}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
