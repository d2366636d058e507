import './filters.css';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { placeAt } from '../place-at.ts';

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

/** One filter of a bar. */
export type FilterView = {
  readonly label: string;
  /** What it is set to; undefined: it is off. */
  readonly value: string | undefined;
  /** The same for people. */
  readonly words: string;
} & (
  | { readonly kind: 'choice'; readonly choices: readonly FilterChoice[] }
  | { readonly kind: 'day' }
  | { readonly kind: 'text'; readonly maxLength: number; readonly hint: string }
  | { readonly kind: 'number'; readonly unit: string; readonly hint: string }
);

interface FilterPillProps {
  readonly filter: FilterView;
  /** Undefined: the filter is off. */
  readonly set: (value: string | undefined) => void;
}

/** Off it offers itself, on it says what it is set to and can be dropped. */
export function FilterPill({ filter, set }: FilterPillProps): ReactNode {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { label, words } = filter;
  const isOn = filter.value !== undefined;
  return (
    <span className="filter-pill" data-on={isOn || undefined}>
      <button ref={opener} type="button" popoverTarget={id} aria-haspopup="dialog" className="filter-open">
        {!isOn && <Icon name="plus" size={14} />}
        {label}
        {isOn && (
          <bdi className="filter-words" title={words}>
            {words}
          </bdi>
        )}
      </button>
      {isOn && (
        <DropFilter
          label={`${label}: ${words}`}
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
        aria-label={`Filter: ${label}`}
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

const inputTypes = { day: 'date', number: 'number', text: 'text' } as const;

function FilterForm({ filter, set }: FilterPillProps): ReactNode {
  const id = useId();
  const given = filter.value ?? '';
  if (filter.kind === 'choice')
    return (
      <ul className="filter-choices">
        {filter.choices.map((choice, index) => (
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
          type={inputTypes[filter.kind]}
          maxLength={filter.kind === 'text' ? filter.maxLength : undefined}
          dir={filter.kind === 'text' ? 'auto' : undefined}
          autoComplete="off"
          min={filter.kind === 'number' ? 0 : undefined}
          defaultValue={given}
          aria-describedby={`${id}-hint`}
        />
        <p className="field-hint" id={`${id}-hint`}>
          {filter.kind === 'day' ? 'The whole day, in your time zone.' : filter.hint}
        </p>
      </div>
      <Button look="primary" type="submit">
        Filter
      </Button>
    </form>
  );
}
