import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field, Form, Submit } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { deleteShown } from '../delete-shown.ts';
import { UndoToast } from './undo-toast.tsx';
import { useRestore } from './use-restore.ts';

export interface Deletion {
  /** Its kind, in a word: `squad`. */
  readonly what: string;
  /** Absent: it has none. */
  readonly name?: string;
  readonly id: string;
  readonly remove: () => Promise<unknown>;
  /** To where it is not shown. */
  readonly leave: NavigateOptions | (() => unknown);
  /** The lists that have it. */
  readonly lists: QueryKey;
  /** They look after themselves: their rows are read from the first one on. */
  readonly isReset?: boolean;
  /** What is typed before, of things that are missed most. */
  readonly word?: string;
  /** What would miss it. */
  readonly users?: ReactNode;
  /** It can be brought back: the dialog says so, and what says that it is deleted undoes that. */
  readonly isKept?: true;
  /** What becomes of the rest, in a sentence or two. */
  readonly children: ReactNode;
}

/** Asks once more, deletes what the page shows, and leaves the page, which has nothing left to save. */
export function DeleteDialog(props: Deletion & { readonly close: () => void }): ReactNode {
  const { what, name = `this ${what}`, word, users, isKept, close, children } = props;
  const remove = useDeletion(props);
  const [typed, setTyped] = useState('');
  const isTyped = word === undefined || [typed.trim(), typed.trim().toLowerCase()].includes(word.trim());
  return (
    <Dialog title={`Delete ${name}?`} close={close}>
      <Form submit={remove}>
        {users}
        <p>
          {children}
          {isKept === true && ' You can restore it for 30 days.'}
        </p>
        {word !== undefined && (
          <Field
            label={`Type ${word} to go on`}
            name="word"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <DialogActions>
          <Button onClick={close}>Keep it</Button>
          <Submit look="danger" reason={isTyped ? undefined : `Type ${word} first.`}>
            Delete it
          </Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function useDeletion(deletion: Deletion): () => Promise<void> {
  const { what, name = `The ${what}`, id, remove, leave, lists: queryKey, isReset, isKept } = deletion;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const restore = useRestore();
  return async () => {
    await deleteShown(queries, {
      id,
      remove,
      leave: () => (typeof leave === 'function' ? leave() : navigate({ ...leave, ignoreBlocker: true })),
    });
    await (isReset === true ? queries.resetQueries({ queryKey }) : queries.invalidateQueries({ queryKey }));
    if (isKept === true)
      toast(<UndoToast undo={() => restore(id, name)}>{name} was deleted.</UndoToast>, true);
    else toast(`The ${what} is deleted.`);
  };
}
