import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { refusedIssues } from '../../../draft/issues.ts';
import { jsonText } from '../../../draft/json-text.ts';
import type { Conflict } from '../../../draft/merge.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ProblemNote } from '../../../ui/problem.tsx';
import { useWorkflow } from './editor-context.tsx';

/** Of what is changed and not saved yet; only there while something is. */
export function SaveBar(): ReactNode {
  const editor = useWorkflow();
  if (editor.readOnly !== undefined) return <p className="workflow-bar quiet">{editor.readOnly}</p>;
  if (!editor.isDirty && !editor.canRedo && editor.error === null) return null;
  const refused = editor.issues.filter(({ kind }) => kind === 'refused').length;
  const isRefusal = refusedIssues(editor.error).length > 0;
  return (
    <section className="workflow-bar" aria-label="Changes">
      {editor.conflicts.length > 0 && <Conflicts conflicts={editor.conflicts} />}
      {editor.error !== null && !isRefusal && <ProblemNote error={editor.error} />}
      <output>
        {editor.isDirty ? 'Changed, and not saved.' : 'Nothing to save.'}
        {editor.isOvertaken && ' Somebody else has saved meanwhile: saving puts both together.'}
        {refused > 0 && (
          <span className="field-problem">
            {' '}
            {refused === 1 ? 'One thing is' : `${refused} things are`} not right yet, and marked.
          </span>
        )}
      </output>
      <div className="workflow-acts">
        <IconButton
          icon="undo"
          label="Undo"
          reason={editor.canUndo ? undefined : 'Nothing was changed here.'}
          onClick={() => editor.undo()}
        />
        <IconButton
          icon="redo"
          label="Do it again"
          reason={editor.canRedo ? undefined : 'Nothing was undone.'}
          onClick={() => editor.redo()}
        />
        {editor.isDirty && (
          <Button
            look="primary"
            busy={editor.isSaving}
            reason={editor.conflicts.length > 0 ? 'Decide first what both have changed.' : undefined}
            onClick={() => void editor.save()}
          >
            Save
          </Button>
        )}
      </div>
    </section>
  );
}

const shownLetters = 300;

const textOf = (value: Conflict['mine']): string => {
  if (value === undefined) return 'taken away';
  const text = typeof value === 'string' ? value : jsonText(value);
  return text.length > shownLetters ? `${text.slice(0, shownLetters)}…` : text;
};

/** Somebody else has changed the same meanwhile: whose holds is decided, and nothing is lost unseen. */
function Conflicts({ conflicts }: { conflicts: readonly Conflict[] }): ReactNode {
  const editor = useWorkflow();
  return (
    <div className="workflow-conflicts" role="alert">
      <p>Somebody else has changed the same. Whose holds?</p>
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflict.pointer}>
            <code>{conflict.pointer.slice(1).replaceAll('/', '.')}</code>
            <p>
              Yours: <bdi>{textOf(conflict.mine)}</bdi>
            </p>
            <p>
              Theirs: <bdi>{textOf(conflict.theirs)}</bdi>
            </p>
            <div className="workflow-acts">
              <Button onClick={() => editor.settle(conflict, false)}>Keep yours</Button>
              <Button onClick={() => editor.settle(conflict, true)}>Take theirs</Button>
            </div>
          </li>
        ))}
      </ul>
      <Link from="/workflows/$workflowId" search={{ view: 'json' }} className="text-link">
        See all of it as JSON
      </Link>
    </div>
  );
}
