import type { Invitation, Role } from '@saywell/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { roleNames, roleOf } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field, Form, Submit } from '../../ui/form.tsx';
import { invitationsKey, invitationsQuery } from './members-api.ts';

/** Addresses behind each other, as people paste them. */
export function addressesOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))];
}

export function InviteDialog({ close }: { close: () => void }): ReactNode {
  const services = useServices();
  const me = useMe();
  const queries = useQueryClient();
  const [sent, setSent] = useState<readonly Invitation[] | null>(null);
  const invite = async (emails: string[], role: Role): Promise<void> => {
    await services.api.signedIn.org.invite(me.org.id, { emails, role });
    await queries.invalidateQueries({ queryKey: invitationsKey });
    const wanted = new Set(emails.map((email) => email.toLowerCase()));
    const pending = await queries.query({ ...invitationsQuery(services, me.org.id), staleTime: 0 });
    setSent(pending.filter(({ email }) => wanted.has(email.toLowerCase())));
  };
  return (
    <Dialog title={sent === null ? 'Invite people' : 'Invited'} close={close}>
      {sent === null ? (
        <Form submit={(texts) => invite(addressesOf(texts['emails'] ?? ''), roleOf(texts['role']))}>
          <Field
            label="Mail addresses"
            name="emails"
            hint="One or several, with spaces or commas between."
            renderControl={(ids) => <textarea {...ids} name="emails" rows={3} required spellCheck={false} />}
          />
          <Field
            label="Role"
            name="role"
            renderControl={(ids) => (
              <select {...ids} name="role" className="select" defaultValue="editor">
                {(['viewer', 'editor', 'admin'] as const).map((role) => (
                  <option key={role} value={role}>
                    {roleNames[role]}
                  </option>
                ))}
              </select>
            )}
          />
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            <Submit>Invite</Submit>
          </DialogActions>
        </Form>
      ) : (
        <>
          {sent.map(({ id, email, acceptUrl }) =>
            acceptUrl === undefined ? (
              <p key={id}>
                A mail is on its way to <bdi>{email}</bdi>.
              </p>
            ) : (
              <CopyField
                key={id}
                label={`Link for ${email}`}
                value={acceptUrl}
                hint="Good for seven days, once. Pass it on yourself: this server sends no mail."
              />
            ),
          )}
          <DialogActions>
            <Button look="primary" onClick={close}>
              Done
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
