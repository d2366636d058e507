import type { AuthCredential } from '@saywell/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMe, useServices } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { credentialsKey, meKey } from './account-api.ts';

export function PasswordDialog({ isNew, close }: { isNew: boolean; close: () => void }): ReactNode {
  const { authCredential } = useServices().api.signedIn;
  const queries = useQueryClient();
  const me = useMe();
  return (
    <Dialog title={isNew ? 'Set a password' : 'Change the password'} close={close}>
      <Form
        submit={async ({ password = '' }) => {
          await authCredential.setPassword({ password });
          close();
          toast('Your password is set.');
          for (const queryKey of [credentialsKey, meKey]) await queries.invalidateQueries({ queryKey });
        }}
      >
        {/* For managers of passwords: whose it is. */}
        <input type="hidden" name="username" autoComplete="username" value={me.email} readOnly />
        <NewPasswordField label="New password" />
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Submit>Save</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

interface DeleteCredentialDialogProps {
  readonly credential: AuthCredential;
  readonly name: string;
  readonly close: () => void;
}

export function DeleteCredentialDialog({ credential, name, close }: DeleteCredentialDialogProps): ReactNode {
  const { authCredential } = useServices().api.signedIn;
  const queries = useQueryClient();
  return (
    <Dialog title={`Remove this ${name.toLowerCase()}?`} close={close}>
      <Form
        submit={async () => {
          await authCredential.delete(credential.id);
          close();
          toast('Removed.');
          for (const queryKey of [credentialsKey, meKey]) await queries.invalidateQueries({ queryKey });
        }}
      >
        <p>
          <bdi>{credential.name || name}</bdi> no longer lets you in. Devices that are signed in stay so.
        </p>
        <DialogActions>
          <Button onClick={close}>Keep it</Button>
          <Submit look="danger">Remove</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
