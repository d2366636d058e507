import type { Role, Token } from '@saywell/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { roleNames, roles } from '../../app/roles.ts';
import { useServices } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field, Form, Submit } from '../../ui/form.tsx';
import { originsOf } from '../../ui/origins.ts';
import { toast } from '../../ui/toast.tsx';
import { keysKey } from './keys-api.ts';
import { endOf, fieldDayOf } from './key-end.ts';

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

/** Of a private key. */
export function RoleField({ value = 'admin' }: { value?: Role | undefined }): ReactNode {
  return (
    <Field
      label="Role"
      name="role"
      hint="What its holder may do. Take the least that is enough."
      renderControl={(ids) => (
        <select {...ids} name="role" className="select" defaultValue={value}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </select>
      )}
    />
  );
}

export function EndField({ value }: { value?: string | undefined }): ReactNode {
  return (
    <Field
      label="Last day (optional)"
      name="expiresAt"
      type="date"
      defaultValue={fieldDayOf(value)}
      hint="It works until the end of that day, by this computer’s clock."
    />
  );
}

export function LimitsDialog({ token, close }: KeyDialogProps): ReactNode {
  const { token: api } = useServices().api.signedIn;
  const queries = useQueryClient();
  const isPrivate = token.tag === 'private';
  return (
    <Dialog title="What it may do, and until when" close={close}>
      <Form
        submit={async ({ role: chosen, expiresAt = '' }) => {
          const role = roles.find((one) => one === chosen);
          const end =
            expiresAt === fieldDayOf(token.expiresAt) ? {} : { expiresAt: endOf(expiresAt) ?? null };
          await api.update(token.id, { ...(isPrivate && role !== undefined && { role }), ...end });
          close();
          toast('Saved. It counts from the next request on.');
          await queries.invalidateQueries({ queryKey: keysKey });
        }}
      >
        {isPrivate && <RoleField value={token.role} />}
        <EndField value={token.expiresAt} />
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Submit>Save</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Off for a while, without being lost. */
export function SwitchDialog({ token, close }: KeyDialogProps): ReactNode {
  const { token: api } = useServices().api.signedIn;
  const queries = useQueryClient();
  const isOn = token.restrictions?.enabled !== false;
  return (
    <Dialog title={`Switch ${token.name ?? 'this key'} ${isOn ? 'off' : 'on'}?`} close={close}>
      <Form
        submit={async () => {
          await api.update(token.id, { restrictions: { ...token.restrictions, enabled: !isOn } });
          close();
          toast(isOn ? 'Switched off. It can be switched on again.' : 'Switched on.');
          await queries.invalidateQueries({ queryKey: keysKey });
        }}
      >
        <p>
          {isOn
            ? 'Requests with it are refused until somebody switches it on again.'
            : 'Requests with it are taken again.'}
        </p>
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Submit>{isOn ? 'Switch off' : 'Switch on'}</Submit>
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
