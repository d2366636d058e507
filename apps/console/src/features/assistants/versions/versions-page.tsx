import type { AssistantVersion } from '@saywell/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useServices } from '../../../app/services.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Ago } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { visible } from '../../../ui/visible.ts';
import { DraftBar } from '../editor/draft-bar.tsx';
import { useEditor } from '../editor/editor-context.tsx';
import { documentOf } from '../../../draft/document-of.ts';
import { ChangesView } from '../editor/review/changes-view.tsx';
import { TalkSide } from '../editor/talk-side.tsx';
import { noteOf, useAuthorNames, versionQuery, versionsQuery } from '../versions-api.ts';

/** What it was: any two states beside each other, and the way back to one of them. */
export function VersionsPage(): ReactNode {
  const { id } = useEditor();
  const { v, against } = useSearch({ from: '/inside/assistants/$assistantId/versions' });
  const found = useInfiniteQuery(versionsQuery(useServices(), id));
  const versions = found.data?.pages.flatMap(({ results }) => results) ?? [];
  const shown = v ?? versions[0]?.version;
  return (
    <div className="editor versions">
      <Loaded query={found}>
        {() =>
          versions.length === 0 || shown === undefined ? (
            <Empty title="No version yet">Every time it is published its state is kept here.</Empty>
          ) : (
            <>
              <nav className="version-list" aria-label="Versions">
                <ol>
                  {versions.map((version, index) => (
                    <li key={version.id}>
                      <VersionRow
                        version={version}
                        isShown={version.version === shown}
                        isLive={index === 0}
                      />
                    </li>
                  ))}
                </ol>
                {found.hasNextPage && (
                  <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                    Older ones
                  </Button>
                )}
              </nav>
              <Shown key={shown} version={shown} against={against} versions={versions} />
            </>
          )
        }
      </Loaded>
      <TalkSide version={shown === versions[0]?.version ? undefined : shown} />
      <DraftBar />
    </div>
  );
}

interface VersionRowProps {
  readonly version: AssistantVersion;
  readonly isShown: boolean;
  readonly isLive: boolean;
}

function VersionRow({ version, isShown, isLive }: VersionRowProps): ReactNode {
  const { id } = useEditor();
  const nameOf = useAuthorNames();
  const note = noteOf(version);
  return (
    <Link
      to="/assistants/$assistantId/versions"
      params={{ assistantId: id }}
      search={{ v: version.version }}
      className="version-row"
      aria-current={isShown ? 'true' : undefined}
      resetScroll={false}
      replace
    >
      <span className="version-label">
        {version.version}
        {isLive && <span className="tag tag-ok">live</span>}
      </span>
      <small>
        <bdi>{nameOf(version.createdBy) ?? 'Somebody'}</bdi>, <Ago at={version.createdAt} />
      </small>
      {note !== '' && (
        <small className="version-note">
          <bdi dir="auto">{visible(note)}</bdi>
        </small>
      )}
    </Link>
  );
}

interface ShownProps {
  readonly version: string;
  readonly against: string | undefined;
  readonly versions: readonly AssistantVersion[];
}

function Shown({ version, against, versions }: ShownProps): ReactNode {
  const { id } = useEditor();
  const services = useServices();
  const one = useQuery(versionQuery(services, id, version));
  const other = against ?? one.data?.parentVersion ?? undefined;
  const compared = useQuery({ ...versionQuery(services, id, other ?? ''), enabled: other !== undefined });
  return (
    <div className="editor-form">
      <Loaded query={one}>
        {(found) => (
          <>
            <header className="version-head">
              <h2>{version}</h2>
              <Restore version={found} />
            </header>
            {noteOf(found) !== '' && <p dir="auto">{visible(noteOf(found))}</p>}
            {found.restoredFromVersion !== undefined && found.restoredFromVersion !== null && (
              <p className="quiet">A copy of {found.restoredFromVersion}.</p>
            )}
            <Against version={version} other={other} versions={versions} />
            {other === undefined ? (
              <ChangesView before={{}} after={documentOf(found)} />
            ) : (
              <Loaded query={compared}>
                {(before) => <ChangesView before={documentOf(before)} after={documentOf(found)} />}
              </Loaded>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

interface AgainstProps {
  readonly version: string;
  readonly other: string | undefined;
  readonly versions: readonly AssistantVersion[];
}

function Against({ version, other, versions }: AgainstProps): ReactNode {
  const { id } = useEditor();
  const navigate = useNavigate();
  const selectId = useId();
  return (
    <div className="version-against">
      <label htmlFor={selectId}>Compared with</label>
      <select
        id={selectId}
        className="select"
        value={other ?? ''}
        onChange={({ target }) =>
          void navigate({
            to: '/assistants/$assistantId/versions',
            params: { assistantId: id },
            search: { v: version, ...(target.value !== '' && { against: target.value }) },
            replace: true,
            resetScroll: false,
          })
        }
      >
        {other === undefined && <option value="">Nothing: it is the first</option>}
        {versions
          .filter((item) => item.version !== version)
          .map((item) => (
            <option key={item.id} value={item.version}>
              {item.version}
            </option>
          ))}
        {other !== undefined && !versions.some((item) => item.version === other) && (
          <option value={other}>{other}</option>
        )}
      </select>
    </div>
  );
}

/** Into the draft: callers hear it when it is published. */
function Restore({ version }: { version: AssistantVersion }): ReactNode {
  const { id, keeper, readOnly } = useEditor();
  const navigate = useNavigate();
  return (
    <Button
      icon="history"
      reason={readOnly}
      onClick={() => {
        keeper.edit('', documentOf(version));
        toast(`${version.version} is in your draft. Callers hear it when you publish.`);
        void navigate({ to: '/assistants/$assistantId', params: { assistantId: id } });
      }}
    >
      Restore into the draft
    </Button>
  );
}
