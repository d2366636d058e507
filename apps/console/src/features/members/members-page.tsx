import type { User } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { type MemberAct, MemberDialog } from './member-dialogs.tsx';
import { MemberRow } from './member-row.tsx';
import { membersQuery } from './members-api.ts';
import { PendingInvitations } from './pending-invitations.tsx';
import { RoleTable } from './role-table.tsx';

export function MembersPage(): ReactNode {
  const services = useServices();
  const me = useMe();
  const members = useQuery(membersQuery(services, me.org.id));
  const wantsInvite = useRouterState({ select: ({ location }) => location.hash === 'invite' });
  const [isInviting, setInviting] = useState(wantsInvite);
  const [open, setOpen] = useState<{ act: MemberAct; user: User } | null>(null);
  const reason = reasonAgainst(me, 'org.invite');
  return (
    <Page
      title="Members"
      lead="Who gets into this organisation, and what they may do."
      action={
        <Button look="primary" icon="plus" reason={reason} onClick={() => setInviting(true)}>
          Invite
        </Button>
      }
    >
      <Loaded query={members}>
        {(users) =>
          users.length === 0 ? (
            <p className="quiet">
              Nobody yet: administrators of the organisation that made this one act here.
            </p>
          ) : (
            <ul className="rows" aria-label="Members">
              {users.map((user) => (
                <MemberRow key={user.id} user={user} me={me} open={(act) => setOpen({ act, user })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {reason === undefined && <PendingInvitations />}
      <Section title="What roles may do" lead="From the server’s own table: nothing else decides.">
        <RoleTable />
      </Section>
      {isInviting && <InviteDialog close={() => setInviting(false)} />}
      {open !== null && <MemberDialog {...open} close={() => setOpen(null)} />}
    </Page>
  );
}
