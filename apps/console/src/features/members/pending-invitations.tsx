import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { roleNames } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { useAction } from '../../app/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/page.tsx';
import { Ago } from '../../ui/time.tsx';
import { invitationsKey, invitationsQuery } from './members-api.ts';

/** Links let people in: they are shown after a proof of who asks, and not before somebody wants them. */
export function PendingInvitations(): ReactNode {
  const services = useServices();
  const me = useMe();
  const [isShown, setShown] = useState(() => Date.parse(me.confirmedUntil ?? '') > Date.now());
  const query = useQuery({ ...invitationsQuery(services, me.org.id), enabled: isShown });
  const revoke = useAction(
    (id: string) => services.api.signedIn.org.revokeInvitation(me.org.id, id),
    [invitationsKey],
  );
  return (
    <Section title="Invitations">
      {!isShown ? (
        <Button icon="lock" onClick={() => setShown(true)}>
          Show open invitations
        </Button>
      ) : (
        <Loaded query={query}>
          {(invitations) =>
            invitations.length === 0 ? (
              <p className="quiet">No invitation is open.</p>
            ) : (
              <ul className="rows" aria-label="Open invitations">
                {invitations.map(({ id, email, role, expiresAt, acceptUrl }) => (
                  <li className="row invitation-row" key={id}>
                    <Icon name="mail" />
                    <div className="row-main">
                      <p className="row-title">
                        <bdi>{email}</bdi>
                      </p>
                      <p className="row-more">
                        {roleNames[role]} · ends <Ago at={expiresAt} />
                      </p>
                      {acceptUrl !== undefined && <CopyField label={`Link for ${email}`} value={acceptUrl} />}
                    </div>
                    <Button busy={revoke.isPending} onClick={() => revoke.mutate(id)}>
                      Take back
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
    </Section>
  );
}
