import type { Token } from '@saywell/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useServices } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field, Form, Submit } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { keysKey } from './keys-api.ts';
import { originsOf } from '../../ui/origins.ts';

interface KeyDialogProps {
  readonly token: Token;
  readonly close: () => void;
}

export function OriginsField({ value = '' }: { value?: string }): ReactNode {
  return (
    <Field
      label="Origins"
      name="origins"
      hint="The pages it works on, one a line, as https://example.com. Empty: on every page."
      renderControl={(ids) => (
        <textarea {...ids} name="origins" rows={3} defaultValue={value} spellCheck={false} />
      )}
    />
  );
}

export function OriginsDialog({ token, close }: KeyDialogProps): ReactNode {
  const { token: api } = useServices().api.signedIn;
  const queries = useQueryClient();
  return (
    <Dialog title="Where it works" close={close}>
      <Form
        submit={async ({ origins = '' }) => {
          const restrictions = { ...token.restrictions, allowedOrigins: originsOf(origins) };
          await api.update(token.id, { restrictions });
          close();
          toast('Saved. It counts from the next request on.');
          await queries.invalidateQueries({ queryKey: keysKey });
        }}
      >
        <OriginsField value={token.restrictions?.allowedOrigins?.join('\n') ?? ''} />
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Submit>Save</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

export function DeleteKeyDialog({ token, close }: KeyDialogProps): ReactNode {
  const { token: api } = useServices().api.signedIn;
  const queries = useQueryClient();
  return (
    <Dialog title={`Delete ${token.name ?? 'this key'}?`} close={close}>
      <Form
        submit={async () => {
          await api.delete(token.id);
          close();
          toast('Deleted. Requests with it are refused from now on.');
          await queries.invalidateQueries({ queryKey: keysKey });
        }}
      >
        <p>
          Whatever uses the key <code>{token.value}</code> stops working at once. This cannot be taken back.
        </p>
        <DialogActions>
          <Button onClick={close}>Keep it</Button>
          <Submit look="danger">Delete</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
