import { readOneOf, readText, searchReader } from '../../ui/filters/readers.ts';

/** What a list of squads is narrowed by; it is its address. */
export interface SquadsSearch {
  /** Beginnings of words of a name, or an id. */
  readonly q?: string;
}

export const readSquadsSearch = searchReader<SquadsSearch>({ q: readText(40) });

export interface SquadSearch {
  readonly tab?: 'json';
}

export const readSquadSearch = searchReader<SquadSearch>({ tab: readOneOf<'json'>(['json']) });
