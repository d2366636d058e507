import { readOneOf, searchReader } from '../../ui/filters/readers.ts';

export interface SquadSearch {
  readonly tab?: 'json';
}

export const readSquadSearch = searchReader<SquadSearch>({ tab: readOneOf<'json'>(['json']) });
