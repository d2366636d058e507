import type { Me, OrgName } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { explainProblem } from '../../content/problems.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { reachedOrgsQuery, useActIn } from '../acting.ts';
import { useMe, useServices } from '../services.tsx';

/** The organisation that everything is asked in, and the others that somebody may act in; absent where there are none. */
export function OrgSwitch({ className }: { className: string }): ReactNode {
  const me = useMe();
  const actIn = useActIn();
  const orgs = useReached(me);
  if (orgs.length < 2) return null;
  const { homeOrg: home = me.org } = me;
  const name = me.org.name ?? 'Your organisation';
  const choose = (id: string): void =>
    void actIn(id).catch((error: unknown) => toast(explainProblem(error).title));
  return (
    <Menu
      label={`Organisation: ${name}`}
      buttonClassName={className}
      button={
        <>
          <Icon name="organisation" size={18} />
          <span>
            <bdi>{name}</bdi>
          </span>
          <Icon name="down" size={16} />
        </>
      }
    >
      {orgs.map((org) => (
        <MenuItem
          key={org.id}
          isChosen={org.id === me.org.id}
          choose={() => {
            if (org.id !== me.org.id) choose(org.id);
          }}
        >
          <bdi>{org.name ?? org.id}</bdi>
          {org.id === home.id && <small>Your own</small>}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** All that an administrator may act in; until they have come, at least the way back. */
function useReached(me: Me): readonly OrgName[] {
  const mayAct = me.role === 'admin';
  const { data } = useQuery({ ...reachedOrgsQuery(useServices(), me), enabled: mayAct });
  if (!mayAct) return [];
  const { org, homeOrg } = me;
  if (data?.some(({ id }) => id === org.id) === true) return data;
  return homeOrg === undefined ? [org] : [homeOrg, org];
}
