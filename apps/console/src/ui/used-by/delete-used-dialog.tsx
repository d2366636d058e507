import type { Usage } from '@saywell/contract';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog, DialogActions } from '../dialog.tsx';
import { Form, Submit } from '../form.tsx';
import { UsedBy } from './used-by.tsx';

interface DeleteUsedDialogProps<Key extends readonly unknown[]> {
  readonly name: string;
  /** What would miss it. */
  readonly users: UseQueryOptions<Usage, Error, Usage, Key>;
  /** Over the list of them. */
  readonly usersText: string;
  /** What becomes of the rest. */
  readonly fate: string;
  readonly remove: () => Promise<unknown>;
  readonly close: () => void;
}

/** Before something is deleted that others name: who they are. */
export function DeleteUsedDialog<Key extends readonly unknown[]>(
  props: DeleteUsedDialogProps<Key>,
): ReactNode {
  const { name, users, usersText, fate, remove, close } = props;
  const found = useQuery(users).data?.results ?? [];
  return (
    <Dialog title={`Delete ${name}?`} close={close}>
      <Form submit={remove}>
        {found.length > 0 && (
          <div className="notice">
            <p>{usersText}</p>
            <UsedBy users={found} />
          </div>
        )}
        <p>{fate}</p>
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Submit look="danger">Delete it</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
