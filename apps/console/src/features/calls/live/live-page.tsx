import '../calls.css';
import './live.css';
import type { LiveCall } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { usePageKeys } from '../../../app/keys/page-keys.ts';
import { useServices } from '../../../app/services.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { callerOf, visible } from '../call-words.ts';
import { Levels } from './levels.tsx';
import { liveQuery, useLivePulses } from './live-api.ts';
import { Badges, Running, StateTag } from './pulse-parts.tsx';
import { useNow } from './use-now.ts';

export function LivePage(): ReactNode {
  const calls = useQuery(liveQuery(useServices()));
  useLivePulses();
  const count = calls.data?.results.length ?? 0;
  return (
    <div className="page-wide">
      <Page
        title="Live"
        lead={
          <output>
            {count === 0 ? 'No call runs' : `${count === 1 ? 'One call runs' : `${count} calls run`} now`}
          </output>
        }
      >
        <Loaded query={calls}>
          {({ results, silentServers = 0 }) => (
            <>
              {silentServers > 0 && <SilentServers count={silentServers} />}
              {results.length === 0 ? <NobodyTalks /> : <Cards calls={results} />}
            </>
          )}
        </Loaded>
      </Page>
    </div>
  );
}

function SilentServers({ count }: { count: number }): ReactNode {
  return (
    <p className="live-note">
      <Icon name="warning" size={18} />
      <span>
        {count === 1 ? 'One server does' : `${count} servers do`} not answer: calls that run there are not
        shown.
      </span>
    </p>
  );
}

function NobodyTalks(): ReactNode {
  return (
    <Empty
      title="Nobody talks right now"
      action={
        <Link to="/calls" className="button button-quiet">
          See the calls that are over
        </Link>
      }
    >
      A call is here as long as it runs: what is said in it, how loud, and whether it goes well.
    </Empty>
  );
}

/** In the order of their beginning: none moves when another is over. */
function Cards({ calls }: { calls: readonly LiveCall[] }): ReactNode {
  const now = useNow();
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const links = (): HTMLAnchorElement[] => [...(list.current?.querySelectorAll('a') ?? [])];
  const focused = (): number => links().findIndex((link) => link === document.activeElement);
  const move = (step: 1 | -1): void =>
    links()[Math.max(0, Math.min(calls.length - 1, focused() + step))]?.focus();
  const open = (): void => {
    const call = calls[Math.max(0, focused())];
    if (call !== undefined) void navigate({ to: '/live/$callId', params: { callId: call.id } });
  };
  usePageKeys([
    { keys: 'j', label: 'Next call', act: () => move(1) },
    { keys: 'k', label: 'Call before', act: () => move(-1) },
    { keys: 'o', label: 'Open the call', act: open },
  ]);
  return (
    <ul ref={list} className="live-cards" aria-label="Running calls">
      {calls.map((call) => (
        <li key={call.id}>
          <Card call={call} now={now} />
        </li>
      ))}
    </ul>
  );
}

function Card({ call, now }: { call: LiveCall; now: number }): ReactNode {
  const { pulse } = call;
  return (
    <Link to="/live/$callId" params={{ callId: call.id }} className="live-card">
      <span className="live-card-head">
        <strong className="live-caller">
          <bdi>{callerOf(call)}</bdi>
        </strong>
        <Running call={call} now={now} />
      </span>
      <span className="live-with">
        <span>
          with <bdi>{visible(call.assistantName)}</bdi>
        </span>
        <StateTag pulse={pulse} />
      </span>
      <span className="live-said" data-speaker={pulse.said?.role}>
        {pulse.said === undefined ? (
          <span className="quiet">Nothing has been said yet.</span>
        ) : (
          <bdi dir="auto">
            <span className="visually-hidden">{pulse.said.role === 'user' ? 'Caller: ' : 'Assistant: '}</span>
            {visible(pulse.said.text)}
          </bdi>
        )}
      </span>
      <span className="live-card-foot">
        <Levels levels={pulse.levels} />
        <Badges pulse={pulse} now={now} />
      </span>
    </Link>
  );
}
