import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { placeAt } from '../../../ui/place-at.ts';
import type { BarFilter, Filter } from './filters.ts';
import type { CallsSearch } from './search.ts';

interface FilterPillProps {
  readonly name: BarFilter;
  readonly filter: Filter;
  readonly search: CallsSearch;
  readonly names: ReadonlyMap<string, string>;
  /** Undefined: the filter is off. */
  readonly set: (value: string | undefined) => void;
}

/** One filter: off it offers itself, on it says what it is set to and can be dropped. */
export function FilterPill({ name, filter, search, names, set }: FilterPillProps): ReactNode {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isOn = search[name] !== undefined;
  const words = isOn ? filter.words(search, names) : '';
  return (
    <span className="filter-pill" data-on={isOn || undefined}>
      <button ref={opener} type="button" popoverTarget={id} aria-haspopup="dialog" className="filter-open">
        {!isOn && <Icon name="plus" size={14} />}
        {filter.label}
        {isOn && (
          <bdi className="filter-words" title={words}>
            {words}
          </bdi>
        )}
      </button>
      {isOn && (
        <DropFilter
          label={`${filter.label}: ${words}`}
          drop={() => {
            opener.current?.focus();
            set(undefined);
          }}
        />
      )}
      <div
        ref={popover}
        id={id}
        popover="auto"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a popover: what is around it stays usable
        role="dialog"
        aria-label={`Filter: ${filter.label}`}
        className="menu filter-menu"
        onToggle={({ newState, currentTarget }) => {
          setOpen(newState === 'open');
          if (newState === 'open' && opener.current !== null)
            placeAt(currentTarget, opener.current.getBoundingClientRect());
        }}
      >
        {isOpen && (
          <FilterForm
            filter={filter}
            names={names}
            value={search[name]}
            set={(value) => {
              popover.current?.hidePopover();
              set(value);
            }}
          />
        )}
      </div>
    </span>
  );
}

function DropFilter({ label, drop }: { label: string; drop: () => void }): ReactNode {
  return (
    <button type="button" className="filter-drop" aria-label={`Remove the filter ${label}`} onClick={drop}>
      <Icon name="close" size={14} />
    </button>
  );
}

interface FilterFormProps extends Pick<FilterPillProps, 'filter' | 'names' | 'set'> {
  readonly value: string | number | boolean | undefined;
}

function FilterForm({ filter, names, value, set }: FilterFormProps): ReactNode {
  const id = useId();
  const given = value === undefined ? '' : String(value);
  if (filter.kind === 'choice')
    return (
      <ul className="filter-choices">
        {filter.choices(names).map((choice, index) => (
          <li key={choice.value}>
            <button
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to choose
              autoFocus={choice.value === given || (given === '' && index === 0)}
              type="button"
              className="menu-item"
              aria-pressed={choice.value === given}
              onClick={() => set(choice.value)}
            >
              <bdi className="menu-item-words">{choice.label}</bdi>
              {choice.value === given && <Icon name="check" size={16} />}
            </button>
          </li>
        ))}
      </ul>
    );
  return (
    <form
      className="filter-form"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('value');
        set(typeof typed === 'string' && typed !== '' ? typed : undefined);
      }}
    >
      <div className="field">
        <label htmlFor={id}>
          {filter.label}
          {filter.kind === 'number' && <span className="quiet">, {filter.unit}</span>}
        </label>
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to type
          autoFocus
          id={id}
          name="value"
          type={filter.kind === 'day' ? 'date' : 'number'}
          min={filter.kind === 'number' ? 0 : undefined}
          defaultValue={given}
          aria-describedby={`${id}-hint`}
        />
        <p className="field-hint" id={`${id}-hint`}>
          {filter.kind === 'number' ? filter.hint : 'The whole day, by this computer’s clock.'}
        </p>
      </div>
      <Button look="primary" type="submit">
        Filter
      </Button>
    </form>
  );
}
