import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Json } from '../../../draft/json.ts';
import { Setting } from '../../../editor/fields/setting.tsx';
import { FieldShell } from '../../../editor/fields/field-shell.tsx';
import { useSheet, useSpot } from '../../../editor/sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import { visible } from '../../../ui/visible.ts';
import { assistantIdOf, type Names } from '../squad-words.ts';
import { Destinations } from './destinations.tsx';

interface MemberFieldsProps {
  readonly pointer: string;
  readonly members: readonly Json[];
  readonly index: number;
  readonly names: Names;
  /** Absent: a squad has one member at least. */
  readonly remove: (() => void) | undefined;
}

/** One member: who it is, to whom it hands, what is other with it here. */
export function MemberFields({ pointer, members, index, names, remove }: MemberFieldsProps): ReactNode {
  const { readOnly } = useSheet();
  const assistantId = assistantIdOf(members[index] ?? null);
  return (
    <div className="member-fields">
      {assistantId === undefined ? (
        <Setting
          spec={{
            kind: 'json',
            pointer: `${pointer}/assistant`,
            label: 'Assistant',
            hint: 'It is written here, and belongs to this squad alone.',
          }}
        />
      ) : (
        <StoredMember pointer={pointer} names={names} />
      )}
      <Destinations pointer={pointer} members={members} index={index} names={names} />
      <Setting
        spec={{
          kind: 'json',
          pointer: `${pointer}/assistantOverrides`,
          label: 'Overrides',
          hint: 'What is other with it in this squad: { "firstMessage": "" }.',
        }}
      />
      {readOnly === undefined && (
        <Button
          icon="trash"
          look="plain"
          reason={remove === undefined ? 'A squad has one member at least.' : undefined}
          onClick={remove}
        >
          Take it out
        </Button>
      )}
    </div>
  );
}

function StoredMember({ pointer, names }: { pointer: string; names: Names }): ReactNode {
  const { readOnly } = useSheet();
  const place = `${pointer}/assistantId`;
  const spot = useSpot(place);
  const version = useSpot(`${pointer}/assistantVersion`);
  const id = typeof spot.value === 'string' ? spot.value : '';
  const choose = (next: string): void => {
    spot.set(next);
    // A version is of one assistant.
    if (version.value !== undefined) version.set(undefined);
  };
  return (
    <>
      <FieldShell pointer={place} label="Assistant" spot={spot}>
        {(ids) => (
          <select
            {...ids}
            className="select"
            value={id}
            disabled={readOnly !== undefined}
            title={readOnly}
            onChange={({ target }) => choose(target.value)}
          >
            {[...names].map(([one, name]) => (
              <option key={one} value={one}>
                {visible(name)}
              </option>
            ))}
            {!names.has(id) && <option value={id}>{id} (is not there)</option>}
          </select>
        )}
      </FieldShell>
      <Setting
        spec={{
          kind: 'text',
          pointer: `${pointer}/assistantVersion`,
          label: 'Version',
          hint: 'Empty: always the newest.',
          maxLength: 40,
          placeholder: 'v3',
        }}
      />
      <Link to="/assistants/$assistantId" params={{ assistantId: id }} className="text-link">
        Open the assistant
      </Link>
    </>
  );
}
