import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { explainProblem } from '../../../../content/problems.ts';
import { isObject } from '../../../../draft/json.ts';
import { type Decision, decide, merge } from '../../../../draft/merge.ts';
import { Button } from '../../../../ui/button.tsx';
import { Back } from '../../../../ui/page.tsx';
import { ProblemNote } from '../../../../ui/problem.tsx';
import { Ago } from '../../../../ui/time.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { useAuthor } from '../../versions-api.ts';
import { useEditor, useKept } from '../editor-context.tsx';
import type { Published } from '../keeper/draft-server.ts';
import { sectionOf, sectionTitle } from '../section-table.ts';
import { useChanges } from '../use-changes.ts';
import { diff } from '../../../../draft/diff.ts';
import { ConflictList } from '../../../../editor/conflict-list.tsx';
import { Affected } from './affected.tsx';
import { ChangesView } from './changes-view.tsx';
import { placeText } from './change-words.ts';

/** What is about to be heard by callers: what changes, whom it reaches, and why. */
export function ReviewPage(): ReactNode {
  const { id, readOnly } = useEditor();
  const changes = useChanges();
  const newer = useKept((kept) => kept.newer);
  const base = useKept(({ draft }) => draft.base);
  const document = useKept(({ draft }) => draft.document);
  return (
    <div className="review">
      <Back to="/assistants/$assistantId" params={{ assistantId: id }}>
        Go on writing
      </Back>
      <h2>Review and publish</h2>
      {changes.length === 0 && newer === null ? (
        <p className="quiet">The draft is what callers hear: there is nothing to publish.</p>
      ) : readOnly !== undefined ? (
        <p className="quiet">{readOnly}</p>
      ) : (
        <>
          {newer === null ? (
            <>
              <ChangesView before={base} after={document} />
              <Affected />
              <PublishForm />
            </>
          ) : (
            <Meanwhile key={newer.tag ?? newer.at} newer={newer} />
          )}
        </>
      )}
    </div>
  );
}

function PublishForm(): ReactNode {
  const { keeper } = useEditor();
  return <Publish label="Publish" prepare={() => keeper.state().newer === null} />;
}

interface PublishProps {
  readonly label: string;
  /** False: it may not be published after all. */
  readonly prepare: () => boolean;
  readonly reason?: string | undefined;
}

function Publish({ label, prepare, reason }: PublishProps): ReactNode {
  const { id, keeper } = useEditor();
  const navigate = useNavigate();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const publish = async (): Promise<void> => {
    if (!prepare()) return;
    setBusy(true);
    setProblem(null);
    try {
      const { version, noteError } = await keeper.publish(note.trim());
      const said = version === undefined ? 'Published.' : `Published as ${version}.`;
      toast(
        noteError === undefined ? said : `${said} Its note was not kept: ${explainProblem(noteError).title}`,
      );
      await navigate({ to: '/assistants/$assistantId', params: { assistantId: id } });
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  // Somebody was faster: that is said above, with what to do.
  const isOvertaken = Object(problem).code === 'precondition-failed';
  return (
    <form
      className="publish"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && reason === undefined) void publish();
      }}
    >
      <NoteField note={note} change={setNote} />
      {problem !== null && !isOvertaken && <ProblemNote error={problem} />}
      <Button look="primary" type="submit" busy={isBusy} reason={reason}>
        {label}
      </Button>
    </form>
  );
}

function NoteField({ note, change }: { note: string; change: (note: string) => void }): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Note</label>
      <input
        id={id}
        maxLength={500}
        dir="auto"
        autoComplete="off"
        placeholder="What changes, and why"
        value={note}
        onChange={({ target }) => change(target.value)}
      />
      <p className="field-hint">Kept with the version. It may stay empty.</p>
    </div>
  );
}

/** Somebody else has published since this draft began. */
function Meanwhile({ newer }: { newer: Published }): ReactNode {
  const { id, keeper } = useEditor();
  const author = useAuthor(id, newer.version);
  const base = useKept(({ draft }) => draft.base);
  const mine = useKept(({ draft }) => draft.document);
  const merged = useMemo(() => merge(base, mine, newer.document), [base, mine, newer]);
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decision>>(new Map());
  const document = decide(merged, decisions);
  const theirs = diff(base, newer.document);
  const titles = [...new Set(theirs.map(({ pointer }) => sectionTitle(sectionOf(pointer))))];
  const who = author ?? 'Somebody else';
  const left = merged.conflicts.filter(({ pointer }) => !decisions.has(pointer)).length;
  if (!isObject(document)) return null;
  const rebase = (): true => {
    keeper.rebase(document);
    return true;
  };
  return (
    <>
      <section className="meanwhile">
        <h3>
          {who} published {newer.version ?? 'another state'} <Ago at={newer.at} />
        </h3>
        <p>
          {titles.length > 0 ? `It changes: ${titles.join(', ')}. ` : ''}
          {touchText(merged.conflicts.length, diff(base, mine).length)}
        </p>
        {merged.conflicts.length > 0 && (
          <>
            <ConflictList
              conflicts={merged.conflicts}
              titleOf={(pointer) => placeText(pointer, document)}
              theirName={who === 'Somebody else' ? 'Theirs' : who}
              decisions={decisions}
              decide={(pointer, decision) => setDecisions(new Map(decisions).set(pointer, decision))}
            />
            <Button
              look="plain"
              onClick={() => setDecisions(new Map(merged.conflicts.map(({ pointer }) => [pointer, 'mine'])))}
            >
              Take mine everywhere
            </Button>
          </>
        )}
      </section>
      <h3>What would be published over {newer.version ?? 'it'}</h3>
      <ChangesView before={newer.document} after={document} />
      <Affected />
      <Publish
        label={merged.conflicts.length === 0 ? 'Publish both' : 'Publish as decided'}
        reason={undecidedText(left)}
        prepare={rebase}
      />
    </>
  );
}

function touchText(conflicts: number, own: number): string {
  if (conflicts === 1) return 'One field was changed by both of you. Which one is it to be?';
  if (conflicts > 1) return `${conflicts} fields were changed by both of you. Which are they to be?`;
  return `${own === 1 ? 'Your change does' : `Your ${own} changes do`} not touch it: both can be published.`;
}

function undecidedText(left: number): string | undefined {
  if (left === 0) return undefined;
  return left === 1 ? 'One field is not decided.' : `${left} fields are not decided.`;
}
