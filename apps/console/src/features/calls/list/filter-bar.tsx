import { type ReactNode, useId } from 'react';
import { SearchField } from '../../../app/keys/search-field.tsx';
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
      <SearchField
        label="Name, number or id of a call"
        placeholder="Name, number or id"
        q={search.q ?? ''}
        set={(q) => set('q', q)}
      />
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
