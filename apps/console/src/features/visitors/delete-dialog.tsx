import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { deleteShown } from '../../app/delete-shown.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';

interface DeleteDialogProps {
  readonly what: 'request' | 'booking';
  /** Its list. */
  readonly to: '/requests' | '/bookings';
  readonly id: string;
  readonly listKey: readonly string[];
  readonly remove: () => Promise<unknown>;
  readonly close: () => void;
}

export function DeleteDialog({ what, to, id, listKey, remove, close }: DeleteDialogProps): ReactNode {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <Dialog title={`Delete this ${what}?`} close={close}>
      <Form
        submit={async () => {
          await deleteShown(queries, { id, remove, leave: () => navigate({ to }) });
          await queries.invalidateQueries({ queryKey: listKey });
          toast('Deleted.');
        }}
      >
        <p>What the visitor left and your notes are deleted for everybody. There is no way back.</p>
        <DialogActions>
          <Button onClick={close}>Keep it</Button>
          <Submit look="danger">Delete</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
