import { type ReactNode, useState } from 'react';
import { JsonSetting } from '../../../editor/fields/json-setting.tsx';
import {
  addRow,
  changeRow,
  removeRow,
  rowsOf,
  type SchemaRow,
  schemaTypes,
} from '../../../editor/schema-rows.ts';
import { useSheet, useSpot } from '../../../editor/sheet.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { visible } from '../../../ui/visible.ts';

interface SchemaSettingProps {
  readonly pointer: string;
  readonly title: string;
}

/** What the model fills in: a row for each, and all of it as the schema that it is. */
export function SchemaSetting({ pointer, title }: SchemaSettingProps): ReactNode {
  const { readOnly } = useSheet();
  const spot = useSpot(pointer);
  const rows = rowsOf(spot.value);
  const details = useOpened(spot.issues.some(({ kind }) => kind === 'refused'));
  return (
    <section className="setting-group" data-changed={spot.isChanged || undefined}>
      <header className="setting-group-head">
        <h3>{title}</h3>
        {readOnly === undefined && (
          <Button icon="plus" onClick={() => spot.set(addRow(spot.value))}>
            Add a value
          </Button>
        )}
      </header>
      {rows.length === 0 ? (
        <p className="quiet">Nothing: the model calls it without values.</p>
      ) : (
        <ol className="schema-rows" aria-label={title}>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- its name changes while one types it
            <li key={index} className="schema-row">
              <Row
                row={row}
                change={(next) => spot.set(changeRow(spot.value, row.name, next), true)}
                remove={() => spot.set(removeRow(spot.value, row.name))}
              />
            </li>
          ))}
        </ol>
      )}
      <details className="tool-schema" ref={details}>
        <summary>As JSON schema</summary>
        <JsonSetting pointer={pointer} label={`${title} (JSON schema)`} />
      </details>
    </section>
  );
}

interface RowProps {
  readonly row: SchemaRow;
  readonly change: (next: Partial<SchemaRow>) => void;
  readonly remove: () => void;
}

function Row({ row, change, remove }: RowProps): ReactNode {
  const { readOnly } = useSheet();
  const name = visible(row.name);
  const isOff = readOnly !== undefined;
  return (
    <>
      <NameInput name={row.name} isReadOnly={isOff} change={(next) => change({ name: next })} />
      <select
        className="select"
        aria-label={`Type of ${name}`}
        value={row.type}
        disabled={isOff}
        onChange={({ target }) => change({ type: target.value })}
      >
        {schemaTypes.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </select>
      <label className="check">
        <input
          type="checkbox"
          checked={row.isRequired}
          disabled={isOff}
          onChange={({ target }) => change({ isRequired: target.checked })}
        />
        Required<span className="visually-hidden">: {name}</span>
      </label>
      {!isOff && <IconButton icon="trash" label={`Take ${name} away`} onClick={remove} />}
      <input
        className="schema-about"
        aria-label={`What ${name} is`}
        placeholder="What the model reads about it"
        dir="auto"
        maxLength={10_000}
        autoComplete="off"
        readOnly={isOff}
        value={row.description}
        onChange={({ target }) => change({ description: target.value })}
      />
    </>
  );
}

interface NameInputProps {
  readonly name: string;
  readonly isReadOnly: boolean;
  readonly change: (name: string) => void;
}

/** A name is taken when one is done with it: half of it may be another's. */
function NameInput({ name, isReadOnly, change }: NameInputProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const finish = (): void => {
    if (typed !== null && typed.trim() !== name) change(typed.trim());
    setTyped(null);
  };
  return (
    <input
      className="schema-name"
      aria-label={`Name of ${visible(name)}`}
      spellCheck={false}
      autoComplete="off"
      maxLength={200}
      readOnly={isReadOnly}
      value={typed ?? name}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={finish}
      onKeyDown={({ key }) => {
        if (key === 'Enter') finish();
      }}
    />
  );
}
