import type { User } from '@saywell/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMe, useServices } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { Ago } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { membersKey } from './members-api.ts';

export type MemberAct = 'link' | 'reset' | 'remove' | 'leave';

interface MemberDialogProps {
  readonly act: MemberAct;
  readonly user: User;
  readonly close: () => void;
}

const nameOf = (user: User): string => user.fullName ?? user.email;

export function MemberDialog({ act, user, close }: MemberDialogProps): ReactNode {
  if (act === 'link') return <LinkDialog user={user} close={close} />;
  return <SureDialog act={act} user={user} close={close} />;
}

function LinkDialog({ user, close }: Omit<MemberDialogProps, 'act'>): ReactNode {
  const { org } = useServices().api.signedIn;
  const me = useMe();
  const [made, setMade] = useState<{ url: string; expiresAt: string } | null>(null);
  return (
    <Dialog title={`A link for ${nameOf(user)}`} close={close}>
      {made === null ? (
        <Form
          submit={async () => {
            const { url, expiresAt } = await org.createSignInLink(me.org.id, user.id, { delivery: 'copy' });
            if (url !== undefined) setMade({ url, expiresAt });
          }}
        >
          <p>
            Whoever opens it is signed in as <bdi>{nameOf(user)}</bdi>. It works once, for 15 minutes. Give it
            to that person only.
          </p>
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            <Submit>Make the link</Submit>
          </DialogActions>
        </Form>
      ) : (
        <>
          <CopyField label="Sign-in link" value={made.url} />
          <p className="form-lead">
            It ends <Ago at={made.expiresAt} /> and is shown this once.
          </p>
          <DialogActions>
            <Button onClick={close}>Done</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

type SureAct = Exclude<MemberAct, 'link'>;

const words: Readonly<Record<SureAct, { title: string; press: string; done: string; text: string }>> = {
  reset: {
    title: 'Reset the sign-in of',
    press: 'Reset',
    done: 'Passwords, passkeys and sessions are gone.',
    text: 'Passkeys, password and codes are deleted, and every device is signed out. The next way in is a link that you copy.',
  },
  remove: {
    title: 'Remove',
    press: 'Remove',
    done: 'Removed.',
    text: 'All devices are signed out at once. What this person made stays.',
  },
  leave: {
    title: 'Leave this organisation?',
    press: 'Leave',
    done: 'You have left.',
    text: 'You are signed out at once, and come back only by a new invitation.',
  },
};

function SureDialog({ act, user, close }: MemberDialogProps & { act: SureAct }): ReactNode {
  const { org } = useServices().api.signedIn;
  const me = useMe();
  const queries = useQueryClient();
  const { title, press, done, text } = words[act];
  const run: Readonly<Record<SureAct, () => Promise<unknown>>> = {
    reset: () => org.resetMember(me.org.id, user.id),
    remove: () => org.removeMember(me.org.id, user.id),
    leave: () => org.leave(me.org.id),
  };
  return (
    <Dialog title={act === 'leave' ? title : `${title} ${nameOf(user)}?`} close={close}>
      <Form
        submit={async () => {
          await run[act]();
          if (act === 'leave') return location.assign('/console/sign-in');
          toast(done);
          close();
          return queries.invalidateQueries({ queryKey: membersKey });
        }}
      >
        <p>{text}</p>
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Submit look="danger">{press}</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
