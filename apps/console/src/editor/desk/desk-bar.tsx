import '../editor-fields.css';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { explainProblem } from '../../content/problems.ts';
import { diff } from '../../draft/diff.ts';
import { refusedIssues } from '../../draft/issues.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSheet } from '../sheet.tsx';
import { ClashDialog } from './clash-dialog.tsx';
import { type Desk, isDirty } from './desk.ts';
import { useDesk, useDeskState } from './desk-provider.tsx';

/** Of what was changed: how much, whether it is saved, and what is done with it. Only there while something is. */
export function DeskBar(): ReactNode {
  const desk = useDesk();
  const { readOnly } = useSheet();
  const state = useDeskState();
  const { draft, hasNewer, isSaving } = state;
  if (readOnly !== undefined) return <p className="draft-bar draft-reader">{readOnly}</p>;
  const dirty = isDirty(state);
  return (
    <>
      <LeaveGuard isDirty={dirty} />
      <ClashDialog />
      {(dirty || draft.future.length > 0) && (
        <section className="draft-bar" aria-label="Changes">
          <div className="draft-said">
            <DeskText />
            {hasNewer && (
              <p className="draft-newer">Somebody else saved meanwhile. Saving puts both together.</p>
            )}
          </div>
          <div className="draft-acts">
            <IconButton
              icon="undo"
              label="Undo"
              reason={draft.past.length > 0 ? undefined : 'Nothing was changed here.'}
              onClick={() => desk.undo()}
            />
            <IconButton
              icon="redo"
              label="Do it again"
              reason={draft.future.length > 0 ? undefined : 'Nothing was undone.'}
              onClick={() => desk.redo()}
            />
            {dirty && (
              <>
                <Button look="plain" onClick={() => desk.discard()}>
                  Discard
                </Button>
                <Button look="primary" busy={isSaving} onClick={() => void saveAndTell(desk)}>
                  Save
                </Button>
              </>
            )}
          </div>
        </section>
      )}
    </>
  );
}

const savedText = (desk: Desk): string =>
  desk.state().isJoined ? 'Saved, with what somebody else changed meanwhile.' : 'Saved.';

async function saveAndTell(desk: Desk): Promise<boolean> {
  const isSaved = await desk.save();
  if (isSaved) toast(savedText(desk));
  else focusRefused();
  return isSaved;
}

/** The first field that is refused, once it says so; where none is shown, what leads to one. */
function focusRefused(): void {
  setTimeout(() => {
    const field =
      document.querySelector<HTMLElement>('main [aria-invalid="true"]') ??
      document.querySelector<HTMLElement>('main a:is([data-kind="refused"], :has([data-kind="refused"]))');
    const holder = field?.closest('details');
    if (holder !== null && holder !== undefined) holder.open = true;
    field?.focus();
  });
}

function DeskText(): ReactNode {
  const { draft, failure, isSaving } = useDeskState();
  const wrong = useSheet().issues.filter(({ kind }) => kind === 'refused').length;
  const count = diff(draft.base, draft.document).length;
  if (failure !== null && !isSaving) return <NotSaved failure={failure} />;
  return (
    <>
      <p>{count === 0 ? 'No changes' : count === 1 ? '1 change' : `${count} changes`}, not saved</p>
      {wrong > 0 && (
        <p className="draft-failed">
          {wrong === 1 ? 'One thing is' : `${wrong} things are`} not right yet, and marked.
        </p>
      )}
    </>
  );
}

function NotSaved({ failure }: { failure: unknown }): ReactNode {
  const issues = refusedIssues(failure);
  if (issues.length === 0)
    return (
      <p className="draft-failed" role="alert">
        Not saved. {explainProblem(failure).title}
      </p>
    );
  return (
    <p className="draft-failed" role="alert">
      Not saved: {issues.length === 1 ? 'one field is' : `${issues.length} fields are`} refused.{' '}
      <button type="button" className="text-link" onClick={focusRefused}>
        Go to the first
      </button>
    </p>
  );
}

/** Nobody loses what was typed by going elsewhere. */
function LeaveGuard({ isDirty: dirty }: { isDirty: boolean }): ReactNode {
  const desk = useDesk();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: dirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const saveAndLeave = async (): Promise<void> => {
    if (await saveAndTell(desk)) blocker.proceed();
    else blocker.reset();
  };
  return (
    <Dialog title="Leave without saving?" close={blocker.reset}>
      <p>What was changed on this page is not saved.</p>
      <DialogActions>
        <Button
          look="plain"
          onClick={() => {
            desk.discard();
            blocker.proceed();
          }}
        >
          Discard it
        </Button>
        <Button onClick={blocker.reset}>Stay here</Button>
        <Button look="primary" onClick={() => void saveAndLeave()}>
          Save and leave
        </Button>
      </DialogActions>
    </Dialog>
  );
}
