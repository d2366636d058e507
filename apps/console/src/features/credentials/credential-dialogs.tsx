import type { CreateCredential, Credential, CredentialProvider, UpdateCredential } from '@saywell/contract';
import { credentialFields } from '@saywell/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useServices } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field, Form, Submit } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { visible } from '../../ui/visible.ts';
import { bodyOf } from './credential-body.ts';
import { CredentialFields } from './credential-fields.tsx';
import { providerGroups, providerNames } from './credential-words.ts';
import { credentialsKey } from './credentials-api.ts';

interface DialogProps {
  readonly close: () => void;
}

function NameField({ value }: { value?: string | undefined }): ReactNode {
  return (
    <Field
      label="Name (optional)"
      name="name"
      maxLength={40}
      defaultValue={value}
      autoComplete="off"
      hint="To tell several of a kind apart."
    />
  );
}

interface KindFieldProps {
  readonly chosen: CredentialProvider;
  readonly choose: (provider: CredentialProvider) => void;
}

function KindField({ chosen, choose }: KindFieldProps): ReactNode {
  return (
    <Field
      label="Of"
      name="kind"
      renderControl={(ids) => (
        <select
          {...ids}
          name="kind"
          className="select"
          value={chosen}
          onChange={({ target }) => {
            const all = providerGroups.flatMap(({ providers }) => providers);
            choose(all.find((one) => one === target.value) ?? chosen);
          }}
        >
          {providerGroups.map(({ label, providers }) => (
            <optgroup key={label} label={label}>
              {providers.map((one) => (
                <option key={one} value={one}>
                  {providerNames[one]}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    />
  );
}

export function CreateCredentialDialog({ close }: DialogProps): ReactNode {
  const { api } = useServices();
  const queries = useQueryClient();
  const [provider, setProvider] = useState<CredentialProvider>('openai');
  const fields = credentialFields(provider);
  return (
    <Dialog title="New credential" close={close}>
      <Form
        submit={async (texts) => {
          const name = texts['name']?.trim() ?? '';
          const body = { provider, ...(name !== '' && { name }), ...bodyOf(fields, texts) };
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the kind's fields say; the server checks it
          await api.signedIn.credential.create(body as CreateCredential);
          close();
          toast('The credential is kept. Its secrets are shown nowhere.');
          await queries.invalidateQueries({ queryKey: ['credential.list'] });
        }}
      >
        <KindField chosen={provider} choose={setProvider} />
        <CredentialFields key={provider} fields={fields} stored={undefined} />
        <NameField />
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Submit>Keep it</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

interface CredentialDialogProps extends DialogProps {
  readonly credential: Credential;
}

export function ChangeCredentialDialog({ credential, close }: CredentialDialogProps): ReactNode {
  const { api } = useServices();
  const queries = useQueryClient();
  const { id, provider } = credential;
  const fields = credentialFields(provider);
  const stored = { ...credential };
  return (
    <Dialog title={`Change ${credentialName(credential)}`} close={close}>
      <Form
        submit={async (texts) => {
          const name = texts['name']?.trim() ?? '';
          const renamed = name === (credential.name ?? '') ? {} : { name: name === '' ? null : name };
          const body = { provider, ...renamed, ...bodyOf(fields, texts, stored) };
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the kind's fields say; the server checks it
          await api.signedIn.credential.update(id, body as UpdateCredential);
          close();
          toast('Saved. Calls that begin from now on use it.');
          await queries.invalidateQueries({ queryKey: credentialsKey });
        }}
      >
        <CredentialFields fields={fields} stored={stored} />
        <NameField value={credential.name} />
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Submit>Save</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

export function DeleteCredentialDialog({ credential, close }: CredentialDialogProps): ReactNode {
  const { api } = useServices();
  const queries = useQueryClient();
  return (
    <Dialog title={`Delete ${credentialName(credential)}?`} close={close}>
      <Form
        submit={async () => {
          await api.signedIn.credential.delete(credential.id);
          close();
          toast('Deleted.');
          await queries.invalidateQueries({ queryKey: ['credential.list'] });
        }}
      >
        <p>Whatever uses it stops working with the next call. Its secrets cannot be read back.</p>
        <DialogActions>
          <Button onClick={close}>Keep it</Button>
          <Submit look="danger">Delete</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

export const credentialName = ({ name, provider }: Credential): string =>
  visible(name ?? providerNames[provider]);
