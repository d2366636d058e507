import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { usePageKeys } from '../../../app/keys/page-keys.ts';
import { Icon } from '../../../ui/icon.tsx';
import { FilterPill } from './filter-pill.tsx';
import { barFilters, filters } from './filters.ts';
import { type CallsSearch, filtersOf, readCallsSearch, type Sort } from './search.ts';

interface FilterBarProps {
  readonly search: CallsSearch;
  readonly names: ReadonlyMap<string, string>;
  readonly change: (search: CallsSearch) => void;
}

const sortWords: Readonly<Record<Sort | 'newest', string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  longest: 'Longest first',
  costliest: 'Costliest first',
};

/** All that a list can be narrowed by; what is chosen is in the address. */
export function FilterBar({ search, names, change }: FilterBarProps): ReactNode {
  const id = useId();
  const set = (name: keyof CallsSearch, value: string | undefined): void =>
    change(readCallsSearch({ ...search, [name]: value }));
  return (
    <search className="filter-bar">
      <SearchField q={search.q ?? ''} set={(q) => set('q', q)} />
      <div className="filter-sort">
        <label htmlFor={id} className="visually-hidden">
          Order
        </label>
        <select
          id={id}
          className="select"
          value={search.sort ?? 'newest'}
          onChange={({ target }) => set('sort', target.value)}
        >
          {Object.entries(sortWords).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- buttons of one kind, no fields */}
      <div className="filter-pills" role="group" aria-label="Filters">
        {barFilters.map((name) => (
          <FilterPill
            key={name}
            name={name}
            filter={filters[name]}
            search={search}
            names={names}
            set={(value) => set(name, value)}
          />
        ))}
        {filtersOf(search).length > 1 && (
          <button
            type="button"
            className="filter-clear"
            onClick={() => change(readCallsSearch({ sort: search.sort }))}
          >
            Clear all
          </button>
        )}
      </div>
    </search>
  );
}

/** Typing is one's own; the address follows when one pauses. */
const pauseMs = 300;

function SearchField({ q, set }: { q: string; set: (q: string) => void }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(q);
  const [before, setBefore] = useState(q);
  // The address was changed by something else than typing here.
  if (before !== q) {
    setBefore(q);
    if (q !== typed.trim()) setTyped(q);
  }
  const send = useEffectEvent(set);
  useEffect(() => {
    if (typed.trim() === q) return undefined;
    const timer = setTimeout(() => send(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, q]);
  usePageKeys([{ keys: '/', label: 'Search the list', act: () => input.current?.focus() }]);
  return (
    <div className="filter-search">
      <Icon name="search" size={18} />
      <input
        ref={input}
        type="search"
        aria-label="Name, number or id of a call"
        placeholder="Name, number or id"
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  );
}
