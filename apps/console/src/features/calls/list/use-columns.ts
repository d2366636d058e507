import type { CallListColumn } from '@saywell/contract';
import { useMe } from '../../../app/services.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { cardColumns, columnNames, shownColumns } from './columns.ts';
import type { CallsSearch } from './search.ts';

interface ShownColumns {
  /** Is each call a card? What these have is chosen and kept apart. */
  readonly isCards: boolean;
  readonly shown: readonly CallListColumn[];
  /** What was chosen, or all: cards that nobody has chosen for leave out what a file has room for. */
  readonly exported: readonly CallListColumn[];
}

/** Which columns the list has in this window. */
export function useColumns({ columns }: CallsSearch): ShownColumns {
  const isCards = useMedia('(width < 44rem)');
  const kept = useMe().preference?.columns;
  const chosen = isCards ? kept?.callCards : kept?.calls;
  const otherwise = isCards ? cardColumns : columnNames;
  return {
    isCards,
    shown: shownColumns(columns, chosen, otherwise),
    exported: shownColumns(columns, chosen),
  };
}
