import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { assistantNamesQuery } from '../../../app/names.ts';
import { useServices } from '../../../app/services.tsx';
import { issuesWithin } from '../../../draft/issues.ts';
import type { Json } from '../../../draft/json.ts';
import { useSheet, useSpot } from '../../../editor/sheet.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { ReorderList } from '../../../ui/reorder-list.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { visible } from '../../../ui/visible.ts';
import { listOf, memberName, type Names } from '../squad-words.ts';
import { MemberFields } from './member-fields.tsx';

const noNames: Names = new Map();
const mostMembers = 50;

/** Who is in the squad, in its order: the first takes the call. */
export function MemberList(): ReactNode {
  const { readOnly } = useSheet();
  const spot = useSpot('/members');
  const names = useQuery(assistantNamesQuery(useServices())).data ?? noNames;
  const [opened, setOpened] = useState<Json | null>(null);
  const members = listOf(spot.value);
  const add = (assistantId: string): void => {
    const member = { assistantId };
    setOpened(member);
    spot.set([...members, member]);
  };
  const mayAdd = readOnly === undefined && members.length < mostMembers && names.size > 0;
  return (
    <section className="setting-group" data-changed={spot.isChanged || undefined}>
      <header className="setting-group-head">
        <h3>Members</h3>
        {mayAdd && <AddMember names={names} add={add} />}
      </header>
      <ReorderList
        label="Members"
        items={members}
        nameOf={(member) => visible(memberName(member, names))}
        move={readOnly === undefined ? (next) => spot.set(next) : undefined}
        render={(member, index) => (
          <Member
            member={member}
            index={index}
            members={members}
            names={names}
            isOpened={opened === member}
            remove={() => spot.set(members.toSpliced(index, 1))}
          />
        )}
      />
    </section>
  );
}

function AddMember({ names, add }: { names: Names; add: (assistantId: string) => void }): ReactNode {
  return (
    <Menu
      label="Add a member"
      buttonClassName="button button-quiet"
      button={
        <>
          <Icon name="plus" size={18} />
          Add a member
        </>
      }
    >
      {[...names].map(([id, name]) => (
        <MenuItem key={id} choose={() => add(id)}>
          <bdi>{visible(name)}</bdi>
        </MenuItem>
      ))}
    </Menu>
  );
}

interface MemberProps {
  readonly member: Json;
  readonly index: number;
  readonly members: readonly Json[];
  readonly names: Names;
  readonly isOpened: boolean;
  readonly remove: () => void;
}

function Member({ member, index, members, names, isOpened, remove }: MemberProps): ReactNode {
  const { issues } = useSheet();
  const pointer = `/members/${index}`;
  const own = issuesWithin(issues, pointer);
  const isRefused = own.some(({ kind }) => kind === 'refused');
  const { assistantDestinations }: { assistantDestinations?: unknown } = Object(member);
  const destinations = Array.isArray(assistantDestinations) ? assistantDestinations.length : 0;
  const details = useOpened(isOpened || isRefused);
  return (
    <details className="member" ref={details}>
      <summary data-pointer={pointer}>
        <bdi className="member-name">{visible(memberName(member, names))}</bdi>
        {index === 0 && <span className="tag tag-ok">takes the call</span>}
        <span className="quiet">{handsText(destinations)}</span>
        {own.length > 0 && (
          <span className="member-issues" data-refused={isRefused || undefined}>
            <Icon name="warning" size={16} />
            <span className="visually-hidden">Has something to be said</span>
          </span>
        )}
      </summary>
      <MemberFields
        pointer={pointer}
        members={members}
        index={index}
        names={names}
        remove={members.length > 1 ? remove : undefined}
      />
    </details>
  );
}

const handsText = (destinations: number): string =>
  destinations === 0 ? 'hands to nobody' : destinations === 1 ? 'hands to one' : `hands to ${destinations}`;
