import '../calls.css';
import './call.css';
import type { Call } from '@saywell/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { usePageKeys } from '../../../app/keys/page-keys.ts';
import { useServices } from '../../../app/services.tsx';
import { PrintFoot } from '../../../app/shell/print-foot.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { useTitle } from '../../../ui/page.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { callerOf, outcomeOf } from '../call-words.ts';
import { assistantNamesQuery } from '../../../app/names.ts';
import { callQuery } from '../calls-api.ts';
import { CallActions } from './call-actions.tsx';
import { CallFacts } from './call-facts.tsx';
import { lengthOf, linesOf, recordingOf, toolUsesOf } from './lines.ts';
import { neighboursOf } from './neighbours.ts';
import { createPlayer } from './player.ts';
import { PlayerBar } from './player-bar.tsx';
import { type TabName, tabNames } from './search.ts';
import { TabList, tabWords } from './tab-list.tsx';
import { CallSide } from './tabs/call-side.tsx';
import { Transcript } from './transcript/transcript.tsx';

export function CallPage(): ReactNode {
  const { callId } = useParams({ from: '/inside/calls/$callId' });
  const call = useQuery(callQuery(useServices(), callId));
  useTitle(call.data === undefined ? 'Call' : `Call with ${callerOf(call.data)}`);
  return (
    <div className="page-wide">
      <div className="page">
        <Beside callId={callId} />
        {call.data === undefined && (
          <header className="page-head">
            <h1 tabIndex={-1}>Call</h1>
          </header>
        )}
        {/* Another call is another sound, and begins anew. */}
        <Loaded query={call}>{(found) => <CallView key={found.id} call={found} />}</Loaded>
      </div>
    </div>
  );
}

/** Back to the list as it was, and to the calls beside this one in it. */
function Beside({ callId }: { callId: string }): ReactNode {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { search, previous, next } = neighboursOf(queries, callId);
  const go = (id: string | undefined): void => {
    if (id !== undefined) void navigate({ to: '/calls/$callId', params: { callId: id } });
  };
  const goBack = (): void =>
    void navigate({ to: '/calls', search, state: { backFrom: callId }, resetScroll: false });
  usePageKeys([
    { keys: 'Escape', label: 'Back to the list', act: goBack },
    { keys: '[', label: 'Call before in the list', act: () => go(previous) },
    { keys: ']', label: 'Next call in the list', act: () => go(next) },
  ]);
  return (
    <nav className="call-beside" aria-label="Calls beside this one">
      <Link
        to="/calls"
        search={search}
        state={{ backFrom: callId }}
        resetScroll={false}
        className="call-back"
      >
        <Icon name="back" size={18} />
        Calls
      </Link>
      <NeighbourLink id={previous} icon="previous" label="Call before in the list" />
      <NeighbourLink id={next} icon="next" label="Next call in the list" />
    </nav>
  );
}

interface NeighbourLinkProps {
  /** Undefined: the list ends here. */
  readonly id: string | undefined;
  readonly icon: IconName;
  readonly label: string;
}

function NeighbourLink({ id, icon, label }: NeighbourLinkProps): ReactNode {
  if (id === undefined) return null;
  return (
    <Link
      to="/calls/$callId"
      params={{ callId: id }}
      className="button button-plain icon-button"
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </Link>
  );
}

function CallView({ call }: { call: Call }): ReactNode {
  const { tab, t } = useSearch({ from: '/inside/calls/$callId' });
  const navigate = useNavigate();
  const names = useQuery(assistantNamesQuery(useServices())).data;
  const isWide = useMedia('(width >= 68.75rem)');
  const lines = useMemo(() => linesOf(call), [call]);
  const tools = useMemo(() => toolUsesOf(call), [call]);
  const length = lengthOf(call, lines);
  const recording = recordingOf(call);
  const [audio, setAudio] = useState<HTMLAudioElement | null>(null);
  const player = useMemo(() => createPlayer(audio, length), [audio, length]);
  const from = useRef(t);
  useEffect(() => {
    if (from.current !== undefined) player.seek(from.current);
  }, [player]);
  const tabs: readonly TabName[] = isWide ? tabNames.filter((name) => name !== 'transcript') : tabNames;
  const first: TabName = isWide ? 'summary' : 'transcript';
  const chosen = tab !== undefined && tabs.includes(tab) ? tab : first;
  const choose = (next: TabName): void =>
    void navigate({
      to: '/calls/$callId',
      params: { callId: call.id },
      search: { ...(next !== first && { tab: next }), ...(t !== undefined && { t }) },
      replace: true,
      resetScroll: false,
    });
  const said =
    lines.length > 0 ? (
      <Transcript lines={lines} tools={tools} player={player} />
    ) : (
      <NothingSaid call={call} />
    );
  return (
    <>
      <header className="page-head call-head">
        <div>
          <h1 tabIndex={-1} className="call-title">
            <bdi>{callerOf(call)}</bdi>
          </h1>
          <CallFacts call={call} assistant={names?.get(call.assistantId ?? '')} />
        </div>
        <CallActions call={call} lines={lines} player={player} />
      </header>
      {recording !== undefined && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript beside it says what is heard
        <audio ref={setAudio} preload="metadata" src={soundOf(call.id, recording)} />
      )}
      <PlayerBar
        callId={call.id}
        player={player}
        lines={lines}
        tools={tools}
        length={length}
        hasSound={recording !== undefined}
      />
      <div className="call-sides">
        {isWide && (
          <section className="call-said" aria-label="Transcript">
            {said}
          </section>
        )}
        <div className="call-more-sides">
          <TabList tabs={tabs} chosen={chosen} choose={choose} />
          <div
            id="call-panel"
            role="tabpanel"
            aria-label={tabWords[chosen]}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- panels without a control are reached
            tabIndex={0}
            className="call-panel"
          >
            {chosen === 'transcript' ? (
              said
            ) : (
              <CallSide side={chosen} call={call} lines={lines} tools={tools} player={player} />
            )}
          </div>
        </div>
      </div>
      <PrintFoot what={`Call with ${callerOf(call)}`} />
    </>
  );
}

/** From this page's own origin: its cookie is the proof, and the browser asks for the parts that it plays. */
const soundOf = (callId: string, { id, url }: { id: string; url: string }): string =>
  `/call/${callId}/recording/${id}${url.includes('format=mp3') ? '?format=mp3' : ''}`;

function NothingSaid({ call }: { call: Call }): ReactNode {
  return (
    <p className="call-silent quiet">
      {call.status === 'ended'
        ? `Nothing that was said was kept. ${outcomeOf(call)}.`
        : 'What is said is shown here when the call is over.'}{' '}
      {call.status === 'in-progress' && (
        <Link to="/live/$callId" params={{ callId: call.id }} className="text-link">
          Follow it live
        </Link>
      )}
    </p>
  );
}
