import '../../../editor/editor-fields.css';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { refusedIssues } from '../../../draft/issues.ts';
import { explainProblem } from '../../../content/problems.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { timeText } from '../../../ui/times/clock.ts';
import { toast } from '../../../ui/toast.tsx';
import { useEditor, useKept } from './editor-context.tsx';
import type { Saving } from './keeper/saving.ts';
import { sectionOf, sectionTitle } from './section-table.ts';
import { useChanges } from './use-changes.ts';

/** Of a draft: whether it is stored, how much it changes, and what is done with it. Only there while it does. */
export function DraftBar(): ReactNode {
  const { keeper, readOnly } = useEditor();
  const changes = useChanges();
  const saving = useKept((kept) => kept.saving);
  const canUndo = useKept(({ draft }) => draft.past.length > 0);
  const canRedo = useKept(({ draft }) => draft.future.length > 0);
  const newer = useKept((kept) => kept.newer);
  if (readOnly !== undefined) return <p className="draft-bar draft-reader">{readOnly}</p>;
  const isDirty = changes.length > 0;
  if (!isDirty && !canRedo && newer === null) return null;
  return (
    <section className="draft-bar" aria-label="Draft">
      <div className="draft-said">
        <SavingText saving={saving} />
        {newer !== null && (
          <p className="draft-newer">
            {newer.version ?? 'Another state'} was published meanwhile. Review puts both together.
          </p>
        )}
      </div>
      <div className="draft-acts">
        <IconButton
          icon="undo"
          label="Undo"
          reason={canUndo ? undefined : 'Nothing was changed here.'}
          onClick={() => keeper.undo()}
        />
        <IconButton
          icon="redo"
          label="Do it again"
          reason={canRedo ? undefined : 'Nothing was undone.'}
          onClick={() => keeper.redo()}
        />
        {isDirty && <DirtyActs />}
      </div>
    </section>
  );
}

function DirtyActs(): ReactNode {
  const { id, keeper } = useEditor();
  const discard = (): void => {
    keeper.discard();
    toast('Discarded. Undo brings it back.');
  };
  return (
    <>
      <Button look="plain" onClick={discard}>
        Discard
      </Button>
      <Link
        to="/assistants/$assistantId/review"
        params={{ assistantId: id }}
        className="button button-primary"
      >
        Review and publish
      </Link>
    </>
  );
}

const time = timeText({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
/** Shorter than that nobody waits. */
const slowMs = 400;

function SavingText({ saving }: { saving: Saving }): ReactNode {
  const changes = useChanges().length;
  const count = changes === 0 ? 'no changes' : changes === 1 ? '1 change' : `${changes} changes`;
  const isSlow = useIsSlow(saving.phase === 'sending');
  if (saving.phase === 'failed') return <NotSaved saving={saving} />;
  const state =
    saving.phase === 'saved'
      ? saving.at === null
        ? 'Draft'
        : `Draft saved ${time(saving.at)}`
      : isSlow
        ? 'Saving the draft…'
        : 'Draft';
  return (
    <p>
      <span aria-live="polite">{state}</span> · {count}
    </p>
  );
}

function useIsSlow(isSending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isSending]);
  return isSending && isSlow;
}

function NotSaved({ saving }: { saving: Saving & { phase: 'failed' } }): ReactNode {
  const { id } = useEditor();
  const navigate = useNavigate();
  const issues = refusedIssues(saving.error);
  const first = issues[0];
  if (first === undefined)
    return (
      <p className="draft-failed" role="alert">
        Not saved. {explainProblem(saving.error).title}
        {saving.willRetry && ' It is tried again.'}
      </p>
    );
  const section = sectionOf(first.pointer);
  return (
    <p className="draft-failed" role="alert">
      Not saved: {issues.length === 1 ? 'one field is' : `${issues.length} fields are`} refused.{' '}
      <button
        type="button"
        className="text-link"
        onClick={() =>
          void navigate({
            to: '/assistants/$assistantId/$section',
            params: { assistantId: id, section },
            hash: 'refused',
          })
        }
      >
        Go to {sectionTitle(section)}
      </button>
    </p>
  );
}
