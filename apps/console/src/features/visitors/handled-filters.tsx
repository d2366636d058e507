import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMe, useServices } from '../../app/services.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { SearchField } from '../../ui/filters/search-field.tsx';
import { visible } from '../../ui/visible.ts';
import { membersQuery } from './members.ts';
import type { HandledSearch } from './search.ts';

interface HandledFiltersProps<State extends string> {
  readonly search: HandledSearch<State>;
  readonly states: Readonly<Record<State, string>>;
  readonly change: (search: Readonly<Record<string, unknown>>) => void;
}

/** By what lists of requests are narrowed: their state, who sees to them, words. */
export function HandledFilters<State extends string>({
  search,
  states,
  change,
}: HandledFiltersProps<State>): ReactNode {
  const { state, assignee, q = '' } = search;
  const members = useQuery(membersQuery(useServices(), useMe().org.id)).data ?? [];
  const people = [
    { value: 'none', label: 'Nobody' },
    ...members.map(({ id, name }) => ({ value: id, label: visible(name) })),
  ];
  return (
    <FilterBar
      filters={{
        state: {
          label: 'State',
          kind: 'choice',
          value: state,
          words: state === undefined ? '' : states[state],
          choices: Object.entries<string>(states).map(([value, label]) => ({ value, label })),
        },
        assignee: {
          label: 'Assigned to',
          kind: 'choice',
          value: assignee,
          words: people.find(({ value }) => value === assignee)?.label ?? 'somebody who is gone',
          choices: people,
        },
      }}
      set={(name, value) => change({ ...search, [name]: value })}
      clear={() => change({})}
    >
      <SearchField
        label="Words of a request"
        placeholder="Name, company, words"
        maxLength={100}
        q={q}
        set={(text) => change({ ...search, q: text })}
      />
    </FilterBar>
  );
}
