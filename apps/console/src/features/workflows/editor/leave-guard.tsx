import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { useWorkflow } from './editor-context.tsx';

/** What is not saved is only in this page: it is not left by mistake. */
export function LeaveGuard(): ReactNode {
  const { isDirty, readOnly } = useWorkflow();
  const isLost = isDirty && readOnly === undefined;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isLost && current.pathname !== next.pathname,
    enableBeforeUnload: isLost,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Dialog title="Leave without saving?" close={reset}>
      <p>What you have changed in this workflow is not saved.</p>
      <DialogActions>
        <Button onClick={reset}>Keep editing</Button>
        <Button look="danger" onClick={proceed}>
          Discard it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
