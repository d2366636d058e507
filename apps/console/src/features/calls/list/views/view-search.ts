import type { CreateView, View } from '@saywell/contract';
import { type CallsSearch, readCallsSearch } from '../search.ts';

type Saved = Pick<View, 'search'>;

/** The address of a view: what of it is known. */
export const searchOf = ({ search }: Saved): CallsSearch => {
  const { view: _view, ...read } = readCallsSearch(search);
  return read;
};

/** What a view has that this console does not know, or that is no value of its parameter any more. */
export function leftOut({ search }: Saved): readonly string[] {
  const read: Readonly<Record<string, unknown>> = { ...readCallsSearch(search) };
  return Object.keys(search).filter((name) => {
    if (name === 'view') return false;
    if (read[name] === undefined) return true;
    return name === 'columns' && read[name] !== search[name];
  });
}

/** What an address is saved as. */
export function savedOf({ view: _view, ...search }: CallsSearch): CreateView['search'] {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(given);
}

/** Both have their parameters in the order of the reader. */
export const isAsSaved = (search: CallsSearch, view: Saved): boolean =>
  JSON.stringify(savedOf(readCallsSearch({ ...search }))) === JSON.stringify(savedOf(searchOf(view)));
