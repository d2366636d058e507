import './filters.css';
import type { ReactNode } from 'react';
import { FilterPill, type FilterView } from './filter-pill.tsx';

interface FilterBarProps<Name extends string> {
  readonly filters: Readonly<Partial<Record<Name, FilterView>>>;
  readonly set: (name: Name, value: string | undefined) => void;
  readonly clear: () => void;
  /** Beside the filters: a search, an order. */
  readonly children?: ReactNode;
}

/** All that a list can be narrowed by; what is chosen is in the address. */
export function FilterBar<Name extends string>({
  filters,
  set,
  clear,
  children,
}: FilterBarProps<Name>): ReactNode {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.entries` loses what the keys are
  const given = Object.entries(filters) as [Name, FilterView][];
  return (
    <search className="filter-bar">
      {children}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- buttons of one kind, no fields */}
      <div className="filter-pills" role="group" aria-label="Filters">
        {given.map(([name, filter]) => (
          <FilterPill key={name} filter={filter} set={(value) => set(name, value)} />
        ))}
        {given.filter(([, { value }]) => value !== undefined).length > 1 && (
          <button type="button" className="filter-clear" onClick={clear}>
            Clear all
          </button>
        )}
      </div>
    </search>
  );
}
