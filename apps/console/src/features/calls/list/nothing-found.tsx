import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useServices } from '../../../app/services.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { count } from '../call-words.ts';
import { withoutQuery } from '../calls-api.ts';
import { filterText, type Names } from './filters.ts';
import { askedOf, type CallsSearch, type FilterName } from './search.ts';

interface NothingFoundProps {
  readonly search: CallsSearch;
  readonly names: Names;
  readonly drop: (name: FilterName) => void;
}

/** No call fits: what there would be without each of the filters. */
export function NothingFound({ search, names, drop }: NothingFoundProps): ReactNode {
  const found = useQuery(withoutQuery(useServices(), askedOf(search)));
  const ways = (found.data ?? []).filter(({ calls }) => calls > 0);
  return (
    <Empty
      title="No call is like this"
      action={
        ways.length > 0 && (
          <ul className="filter-ways">
            {ways.map(({ name, calls, isAtLeast }) => {
              const { label, words } = filterText(name, search, names);
              return (
                <li key={name}>
                  <Button icon="close" onClick={() => drop(name)}>
                    <span>
                      {label}: <bdi>{words}</bdi>
                    </span>
                    <span className="quiet">{count(calls, isAtLeast)}</span>
                  </Button>
                </li>
              );
            })}
          </ul>
        )
      }
    >
      {ways.length > 0 ? 'Drop one of the filters:' : 'All filters together leave nothing.'}
    </Empty>
  );
}

/** Nobody has called this organisation. */
export function NobodyCalled(): ReactNode {
  return (
    <Empty
      title="Nobody has called yet"
      action={
        <a className="button button-primary" href="/">
          Talk to the assistant yourself
        </a>
      }
    >
      Every call is listed here, with what was said, its recording and how fast the answers were.
    </Empty>
  );
}
