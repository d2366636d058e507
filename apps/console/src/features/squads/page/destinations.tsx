import { type ReactNode, useId } from 'react';
import { fieldOf, isObject, type Json } from '../../../draft/json.ts';
import { Setting } from '../../../editor/fields/setting.tsx';
import { useSheet, useSpot } from '../../../editor/sheet.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { visible } from '../../../ui/visible.ts';
import {
  destinationMember,
  destinationOf,
  destinationText,
  listOf,
  memberName,
  type Names,
} from '../squad-words.ts';

interface DestinationsProps {
  /** Of the member. */
  readonly pointer: string;
  readonly members: readonly Json[];
  readonly index: number;
  readonly names: Names;
}

/** To whom a member may hand the call. */
export function Destinations({ pointer, members, index, names }: DestinationsProps): ReactNode {
  const id = useId();
  const { readOnly } = useSheet();
  const place = `${pointer}/assistantDestinations`;
  const spot = useSpot(place);
  const destinations = listOf(spot.value);
  const meant = destinations.map((destination) => destinationMember(destination, members, names));
  const others = [...members.entries()].filter(([at]) => at !== index && !meant.includes(at));
  return (
    <section className="destinations" aria-labelledby={id}>
      <header className="setting-group-head">
        <h4 id={id}>Hands to</h4>
        {readOnly === undefined && others.length > 0 && (
          <AddDestination
            others={others.map(([, member]) => member)}
            names={names}
            add={(member) =>
              spot.set([...destinations, { type: 'assistant', ...destinationOf(member, names) }])
            }
          />
        )}
      </header>
      {destinations.length === 0 && <p className="quiet">Nobody: whoever talks to it stays with it.</p>}
      {destinations.map((destination, at) => (
        <Destination
          // oxlint-disable-next-line react/no-array-index-key -- two may lead to the same
          key={at}
          pointer={`${place}/${at}`}
          destination={destination}
          name={nameOf(members, meant[at], names, destination)}
          isThere={meant[at] !== undefined}
          remove={() => spot.set(destinations.length === 1 ? undefined : destinations.toSpliced(at, 1))}
        />
      ))}
    </section>
  );
}

interface AddDestinationProps {
  readonly others: readonly Json[];
  readonly names: Names;
  readonly add: (member: Json) => void;
}

function AddDestination({ others, names, add }: AddDestinationProps): ReactNode {
  return (
    <Menu
      label="Add a destination"
      buttonClassName="button button-quiet"
      button={
        <>
          <Icon name="plus" size={18} />
          Add a destination
        </>
      }
    >
      {others.map((member, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may be the same assistant
        <MenuItem key={index} choose={() => add(member)}>
          <bdi>{visible(memberName(member, names))}</bdi>
        </MenuItem>
      ))}
    </Menu>
  );
}

function nameOf(members: readonly Json[], at: number | undefined, names: Names, destination: Json): string {
  const member = at === undefined ? undefined : members[at];
  return visible(member === undefined ? destinationText(destination) : memberName(member, names));
}

interface DestinationProps {
  readonly pointer: string;
  readonly destination: Json;
  readonly name: string;
  readonly isThere: boolean;
  readonly remove: () => void;
}

function Destination({ pointer, destination, name, isThere, remove }: DestinationProps): ReactNode {
  const { readOnly } = useSheet();
  const message = isObject(destination) ? fieldOf(destination, 'message') : undefined;
  return (
    <fieldset className="destination">
      <legend>
        <bdi>{name}</bdi>
        {!isThere && <small className="quiet"> is none of the members</small>}
      </legend>
      {readOnly === undefined && (
        <IconButton icon="trash" label={`Do not hand to ${name}`} onClick={remove} />
      )}
      <Setting
        spec={{
          kind: 'text',
          pointer: `${pointer}/description`,
          label: 'When',
          hint: 'The model reads it.',
          maxLength: 10_000,
          lines: 2,
          placeholder: 'The caller asks about an invoice.',
        }}
      />
      {isObject(message) ? (
        <Setting spec={{ kind: 'json', pointer: `${pointer}/message`, label: 'What is said before it' }} />
      ) : (
        <Setting
          spec={{
            kind: 'text',
            pointer: `${pointer}/message`,
            label: 'What is said before it',
            hint: 'Empty: the usual sentence.',
            maxLength: 1_000,
            placeholder: 'I connect you with billing.',
          }}
        />
      )}
    </fieldset>
  );
}
