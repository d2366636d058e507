import { type ReactNode, useId } from 'react';
import { FilterBar as Bar } from '../../../ui/filters/filter-bar.tsx';
import type { FilterView } from '../../../ui/filters/filter-pill.tsx';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { type BarFilter, barFilters, filters, type Names } from './filters.ts';
import { type CallsSearch, readCallsSearch, type Sort } from './search.ts';

interface FilterBarProps {
  readonly search: CallsSearch;
  readonly names: Names;
  readonly change: (search: CallsSearch) => void;
}

const sortWords: Readonly<Record<Sort | 'newest', string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  longest: 'Longest first',
  costliest: 'Costliest first',
};

/** All that a list of calls can be narrowed by. */
export function FilterBar({ search, names, change }: FilterBarProps): ReactNode {
  const id = useId();
  const set = (name: keyof CallsSearch, value: string | undefined): void =>
    change(readCallsSearch({ ...search, [name]: value }));
  return (
    <Bar
      filters={viewsOf(search, names)}
      set={set}
      clear={() => change(readCallsSearch({ sort: search.sort, columns: search.columns }))}
    >
      <SearchField
        label="Name, number or id of a call"
        placeholder="Name, number or id"
        maxLength={40}
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
    </Bar>
  );
}

function viewsOf(search: CallsSearch, names: Names): Readonly<Partial<Record<BarFilter, FilterView>>> {
  // A campaign is chosen on its own page: their list is too heavy to be asked for here.
  const offered = barFilters.filter((name) => name !== 'campaign' || search.campaign !== undefined);
  const views = offered.map((name) => {
    const { label, words, ...filter } = filters[name];
    const value = search[name];
    const shared = {
      label,
      value: value === undefined ? undefined : String(value),
      words: value === undefined ? '' : words(search, names),
    };
    return [
      name,
      filter.kind === 'choice'
        ? { ...filter, ...shared, choices: filter.choices(names) }
        : { ...filter, ...shared },
    ];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` loses what the keys are
  return Object.fromEntries(views) as Partial<Record<BarFilter, FilterView>>;
}
