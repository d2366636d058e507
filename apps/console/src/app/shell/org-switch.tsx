import type { Me } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { explainProblem } from '../../content/problems.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { orgsQuery, useActIn } from '../acting.ts';
import { useMe, useServices } from '../services.tsx';

type OrgName = Me['org'];

/** The organisation that everything is asked in, and the others that somebody may act in; absent where there are none. */
export function OrgSwitch({ className }: { className: string }): ReactNode {
  const me = useMe();
  const actIn = useActIn();
  const orgs = useOthers(me);
  if (orgs.length === 0) return null;
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
      {[me.org, ...orgs].map((org) => (
        <MenuItem
          key={org.id}
          isChosen={org.id === me.org.id}
          choose={() => {
            if (org.id !== me.org.id) choose(org.id);
          }}
        >
          <bdi>{org.name ?? org.id}</bdi>
          {org.id === me.homeOrg?.id && <small>Your own</small>}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** From one that was created the way leads back only. */
function useOthers(me: Me): readonly OrgName[] {
  const isAtHome = me.homeOrg === undefined;
  const mayAct = isAtHome && me.role === 'admin';
  const { data = [] } = useQuery({ ...orgsQuery(useServices(), me.org.id), enabled: mayAct });
  if (me.homeOrg !== undefined) return [me.homeOrg];
  return mayAct ? data.filter(({ id }) => id !== me.org.id) : [];
}
