import '../calls.css';
import '../page/call.css';
import './live.css';
import type { Call, LiveCall } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect } from 'react';
import { usePageKeys } from '../../../app/keys/page-keys.ts';
import { useServices } from '../../../app/services.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { useTitle } from '../../../ui/page.tsx';
import { callerOf, outcomeOf, visible } from '../call-words.ts';
import { assistantNamesQuery } from '../../../app/names.ts';
import { callQuery } from '../calls-api.ts';
import { useEar } from './ear/use-ear.ts';
import { EarControls } from './ear-controls.tsx';
import { Levels } from './levels.tsx';
import { liveQuery, pastEventsQuery, useLivePulses, useTalk } from './live-api.ts';
import { LiveTalk } from './live-talk.tsx';
import { OperatorActions } from './operator-actions.tsx';
import { Badges, Running, StateTag } from './pulse-parts.tsx';
import { useNow } from './use-now.ts';

export function LiveCallPage(): ReactNode {
  const { callId } = useParams({ from: '/inside/live/$callId' });
  const services = useServices();
  const call = useQuery(callQuery(services, callId));
  const running = useQuery(liveQuery(services)).data?.results;
  useLivePulses();
  useTitle(call.data === undefined ? 'Live call' : `Live: ${callerOf(call.data)}`);
  return (
    <div className="page-wide">
      <div className="page">
        <Beside callId={callId} running={running ?? []} />
        {call.data === undefined && (
          <h1 tabIndex={-1} className="call-title">
            Live call
          </h1>
        )}
        <Loaded query={call}>
          {(found) => (
            <LiveView key={found.id} call={found} row={running?.find(({ id }) => id === found.id)} />
          )}
        </Loaded>
      </div>
    </div>
  );
}

/** Back to all of them, and to those that began before and after. */
function Beside({ callId, running }: { callId: string; running: readonly LiveCall[] }): ReactNode {
  const navigate = useNavigate();
  const at = running.findIndex(({ id }) => id === callId);
  const go = (step: 1 | -1): void => {
    const call = at === -1 ? undefined : running[at + step];
    if (call !== undefined) void navigate({ to: '/live/$callId', params: { callId: call.id } });
  };
  usePageKeys([
    { keys: '[', label: 'Running call before', act: () => go(-1) },
    { keys: ']', label: 'Next running call', act: () => go(1) },
  ]);
  return (
    <nav className="call-beside" aria-label="Running calls">
      <Link to="/live" className="call-back">
        <Icon name="back" size={18} />
        Live
      </Link>
    </nav>
  );
}

interface LiveViewProps {
  readonly call: Call;
  /** How it is; undefined: it does not run here, or no longer. */
  readonly row: LiveCall | undefined;
}

function LiveView({ call, row }: LiveViewProps): ReactNode {
  const past = useQuery(pastEventsQuery(useServices(), call.id));
  const { refetch } = past;
  const reread = useCallback(() => void refetch(), [refetch]);
  const talk = useTalk(call.id, past.data, reread);
  const { ear, state } = useEar(call.id);
  const isOver = call.status === 'ended';
  useEffect(() => {
    if (isOver) ear.stop();
  }, [isOver, ear]);
  return (
    <>
      <LiveHead call={call} row={row} />
      <Whereabouts call={call} isHere={row !== undefined} />
      <div className="live-sides">
        <LiveTalk talk={talk} startedAt={Date.parse(row?.startedAt ?? call.startedAt ?? call.createdAt)} />
        <aside className="live-desk" aria-label="What you can do">
          <EarControls ear={ear} state={state} speaker={row?.pulse.takenOverBy} isOver={isOver} />
          <OperatorActions callId={call.id} pulse={row?.pulse} isOver={isOver} />
        </aside>
      </div>
    </>
  );
}

/** Who talks, with which assistant, and how it goes. */
function LiveHead({ call, row }: LiveViewProps): ReactNode {
  const names = useQuery(assistantNamesQuery(useServices())).data;
  const now = useNow();
  const assistant = row?.assistantName ?? names?.get(call.assistantId ?? '') ?? call.assistant?.name;
  const running = call.status === 'ended' ? undefined : row;
  return (
    <header className="live-head">
      <div className="live-who">
        <h1 tabIndex={-1} className="call-title">
          <bdi>{callerOf(call)}</bdi>
        </h1>
        <p className="live-with">
          {assistant !== undefined && (
            <span>
              with <bdi>{visible(assistant)}</bdi>
            </span>
          )}
          {running !== undefined && (
            <>
              <Running call={running} now={now} />
              <StateTag pulse={running.pulse} />
            </>
          )}
        </p>
      </div>
      {running !== undefined && (
        <div className="live-meters">
          <Levels levels={running.pulse.levels} />
          <Badges pulse={running.pulse} now={now} />
        </div>
      )}
    </header>
  );
}

/** What one sees of a call that is over, has not begun, or runs elsewhere. */
function Whereabouts({ call, isHere }: { call: Call; isHere: boolean }): ReactNode {
  const isOver = call.status === 'ended';
  return (
    <output className="live-whereabouts">
      {isOver && (
        <span className="live-note">
          <strong>The call is over.</strong> {outcomeOf(call)}.{' '}
          <Link to="/calls/$callId" params={{ callId: call.id }} className="text-link">
            See the whole call
          </Link>
        </span>
      )}
      {!isOver && !isHere && (
        <span className="live-note">
          {call.status === 'in-progress'
            ? 'This server does not say how the call is: it begins, ends, or runs on another one.'
            : `${outcomeOf(call)}. What is said is here as soon as somebody talks.`}
        </span>
      )}
    </output>
  );
}
