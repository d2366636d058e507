import type { Assistant } from '@saywell/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { deleteShown } from '../../app/delete-shown.ts';
import { useServices } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field, Form, Submit } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { UsedBy } from '../../ui/used-by/used-by.tsx';
import { nameOf } from './assistant-words.ts';
import { usedByQuery } from './assistants-api.ts';

interface DeleteAssistantDialogProps {
  readonly assistant: Assistant;
  readonly close: () => void;
  /** Leaves where it was shown. */
  readonly deleted: () => unknown;
}

/** There is no way back: its name is typed, and what names it is told. */
export function DeleteAssistantDialog({ assistant, close, deleted }: DeleteAssistantDialogProps): ReactNode {
  const { api } = useServices();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const name = nameOf(assistant);
  return (
    <Dialog title={`Delete ${name}?`} close={close}>
      <Form
        submit={async () => {
          await deleteShown(queries, {
            id: assistant.id,
            remove: () => api.signedIn.assistant.delete(assistant.id),
            leave: deleted,
          });
          await queries.invalidateQueries({ queryKey: ['assistant.page'] });
          toast(`${name} is deleted.`);
        }}
      >
        <Usage id={assistant.id} />
        <p>Its versions and drafts go with it; its calls stay. There is no way back.</p>
        <Field
          label={`Type ${name} to go on`}
          name="word"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Submit look="danger" reason={typed.trim() === name.trim() ? undefined : 'Type its name first.'}>
            Delete the assistant
          </Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** What would name nothing any more. */
function Usage({ id }: { id: string }): ReactNode {
  const users = useQuery(usedByQuery(useServices(), id)).data?.results;
  if (users === undefined || users.length === 0) return null;
  return (
    <div className="notice">
      <p>These name it, and will have nobody:</p>
      <UsedBy users={users} />
    </div>
  );
}
