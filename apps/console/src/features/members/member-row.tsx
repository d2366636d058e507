import type { Me, Role, User } from '@saywell/contract';
import type { ReactNode } from 'react';
import { reasonAgainst, roleNames, roleOf, roles } from '../../app/roles.ts';
import { useServices } from '../../app/services.tsx';
import { initials } from '../../app/shell/me-menu.tsx';
import { useAction } from '../../app/use-action.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Ago } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import type { MemberAct } from './member-dialogs.tsx';
import { membersKey } from './members-api.ts';

interface MemberRowProps {
  readonly user: User;
  readonly me: Me;
  readonly open: (act: MemberAct) => void;
}

export function MemberRow({ user, me, open }: MemberRowProps): ReactNode {
  const { org } = useServices().api.signedIn;
  const isMe = user.id === me.id;
  const name = user.fullName ?? user.email;
  const change = useAction(
    async (role: Role) => {
      await org.updateRole(me.org.id, { userId: user.id, role });
      toast(
        `${name} is ${role === 'viewer' ? 'a viewer' : role === 'editor' ? 'an editor' : 'an administrator'} now.`,
      );
    },
    [membersKey, ['auth.me']],
  );
  const reason = reasonAgainst(me, 'org.updateRole');
  return (
    <li className="row member-row">
      <span className="me-initials" aria-hidden="true">
        {initials(name)}
      </span>
      <div className="row-main">
        <p className="row-title">
          <bdi>{name}</bdi>
          {isMe && <span className="tag">You</span>}
        </p>
        <p className="row-more">
          {user.fullName !== undefined && (
            <>
              <bdi>{user.email}</bdi> ·{' '}
            </>
          )}
          since <Ago at={user.createdAt} />
        </p>
        {change.isError && <ProblemNote error={change.error} />}
      </div>
      <select
        className="select"
        aria-label={`Role of ${name}`}
        value={change.isPending ? change.variables : user.role}
        aria-disabled={reason !== undefined || undefined}
        disabled={reason !== undefined}
        title={reason}
        onChange={({ target }) => change.mutate(roleOf(target.value))}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleNames[role]}
          </option>
        ))}
      </select>
      <Menu
        label={`More for ${name}`}
        button={<Icon name="more" />}
        buttonClassName="button button-plain icon-button"
      >
        <MenuItem icon="link" reason={reasonAgainst(me, 'org.createSignInLink')} choose={() => open('link')}>
          Copy a sign-in link
        </MenuItem>
        <MenuItem icon="lock" reason={reasonAgainst(me, 'org.resetMember')} choose={() => open('reset')}>
          Reset the sign-in
        </MenuItem>
        <MenuItem
          icon="trash"
          isDanger
          reason={isMe ? undefined : reasonAgainst(me, 'org.removeMember')}
          choose={() => open(isMe ? 'leave' : 'remove')}
        >
          {isMe ? 'Leave' : 'Remove'}
        </MenuItem>
      </Menu>
    </li>
  );
}
