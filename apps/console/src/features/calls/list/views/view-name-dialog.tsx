import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx';
import { Field, Form, Submit } from '../../../../ui/form.tsx';
import { viewsKey } from './views-api.ts';

interface ViewNameDialogProps {
  readonly title: string;
  readonly name?: string;
  readonly save: (name: string) => Promise<unknown>;
  readonly close: () => void;
}

export function ViewNameDialog({ title, name = '', save, close }: ViewNameDialogProps): ReactNode {
  const queries = useQueryClient();
  return (
    <Dialog title={title} close={close}>
      <Form
        submit={async (texts) => {
          await save(texts['name'] ?? '');
          await queries.invalidateQueries({ queryKey: viewsKey });
          close();
        }}
      >
        <Field
          label="Name"
          name="name"
          required
          maxLength={60}
          autoComplete="off"
          defaultValue={name}
          hint="Everybody of your organisation sees and uses it."
        />
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Submit>Save</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
