import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';

interface DeleteDialogProps {
  readonly what: 'request' | 'booking';
  /** Its list. */
  readonly to: '/requests' | '/bookings';
  readonly keys: { readonly one: readonly string[]; readonly list: readonly string[] };
  readonly remove: () => Promise<unknown>;
  readonly close: () => void;
}

export function DeleteDialog({ what, to, keys, remove, close }: DeleteDialogProps): ReactNode {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <Dialog title={`Delete this ${what}?`} close={close}>
      <Form
        submit={async () => {
          await remove();
          close();
          await navigate({ to });
          queries.removeQueries({ queryKey: keys.one });
          await queries.invalidateQueries({ queryKey: keys.list });
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
