import type { CallListColumn } from '@saywell/contract';
import { type ReactNode, useId, useRef } from 'react';
import { useChoosePreference } from '../../../../app/preference.ts';
import { useMe } from '../../../../app/services.tsx';
import { placeAt } from '../../../../ui/place-at.ts';
import { columnNames, columnsText, columnWords } from '../columns.ts';
import type { CallsSearch } from '../search.ts';
import { useColumns } from '../use-columns.ts';

interface ColumnsMenuProps {
  readonly search: CallsSearch;
  readonly change: (search: CallsSearch) => void;
}

/** Which columns there are, or what a card has: in the address, and kept for oneself. */
export function ColumnsMenu({ search, change }: ColumnsMenuProps): ReactNode {
  const { isCards } = useColumns(search);
  const label = isCards ? 'Fields' : 'Columns';
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="button button-quiet"
        popoverTarget={id}
        aria-haspopup="dialog"
      >
        {label}
      </button>
      <div
        id={id}
        popover="auto"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a popover: what is around it stays usable
        role="dialog"
        aria-label={label}
        className="menu columns-menu"
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open' && opener.current !== null)
            placeAt(currentTarget, opener.current.getBoundingClientRect());
        }}
      >
        <ColumnChoices search={search} change={change} />
      </div>
    </>
  );
}

function ColumnChoices({ search, change }: ColumnsMenuProps): ReactNode {
  const choose = useChoosePreference();
  const { preference } = useMe();
  const { isCards, shown } = useColumns(search);
  const turn = (name: CallListColumn): void => {
    const next = columnNames.filter((one) => shown.includes(one) !== (one === name));
    choose({ columns: { ...preference?.columns, [isCards ? 'callCards' : 'calls']: next } });
    change({ ...search, columns: columnsText(next) });
  };
  return (
    <>
      {columnNames.map((name) => (
        <label key={name} className="menu-item">
          <input type="checkbox" checked={shown.includes(name)} onChange={() => turn(name)} />
          {columnWords[name]}
        </label>
      ))}
      <p className="view-author">
        {isCards ? 'Kept for you. A wide window has its own.' : 'Kept for you. A narrow window has fewer.'}
      </p>
    </>
  );
}
