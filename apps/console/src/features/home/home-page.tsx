import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe, useServices } from '../../app/services.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Ago } from '../../ui/time.tsx';
import { describeCall, homeQuery, stepsLeft } from './home-api.ts';

export function HomePage(): ReactNode {
  const services = useServices();
  const me = useMe();
  const calls = useQuery(homeQuery.calls(services));
  const credentials = useQuery(homeQuery.credentials(services));
  const members = useQuery(homeQuery.members(services, me.org.id));
  const steps = stepsLeft({ me, credentials: credentials.data, members: members.data });
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
                            <bdi>{who}</bdi>
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
    </Page>
  );
}
