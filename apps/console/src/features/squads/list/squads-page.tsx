import type { Squad } from '@saywell/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { assistantNamesQuery } from '../../../app/names.ts';
import { reasonAgainst } from '../../../app/roles.ts';
import { useMe, useServices } from '../../../app/services.tsx';
import { toDocument } from '../../../draft/json.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { readNamedSearch } from '../../../ui/filters/readers.ts';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadMore } from '../../../ui/list/load-more.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { Ago } from '../../../ui/time.tsx';
import { visible } from '../../../ui/visible.ts';
import { memberName, type Names, squadName } from '../squad-words.ts';
import { squadsQuery } from '../squads-api.ts';
import { NewSquadDialog } from './new-squad-dialog.tsx';

/** Assistants that hand callers to each other. */
export function SquadsPage(): ReactNode {
  const search = useSearch({ from: '/inside/squads' });
  const navigate = useNavigate();
  const reason = reasonAgainst(useMe(), 'squad.create');
  const squads = useInfiniteQuery(squadsQuery(useServices(), search));
  const [isNew, setNew] = useState(false);
  const make = (
    <Button look="primary" icon="plus" reason={reason} onClick={() => setNew(true)}>
      New squad
    </Button>
  );
  const find = (q: string): void =>
    void navigate({ to: '/squads', search: readNamedSearch({ q }), replace: true });
  const rows = squads.data?.pages.flatMap((page) => page.rows) ?? [];
  const isUnused = squads.isSuccess && rows.length === 0 && search.q === undefined;
  return (
    <Page title="Squads" lead="Assistants that hand callers to each other within one call." action={make}>
      {!isUnused && (
        <search className="filter-bar">
          <SearchField
            label="Name or id of a squad"
            placeholder="Name or id"
            maxLength={40}
            q={search.q ?? ''}
            set={find}
          />
        </search>
      )}
      <Loaded query={squads}>
        {() => {
          if (rows.length > 0) return <Rows rows={rows} />;
          return isUnused ? (
            <Empty title="No squad yet" action={make}>
              In a squad one assistant takes the call and hands it to another: from the front desk to billing,
              and back.
            </Empty>
          ) : (
            <Empty title="No squad is called so" action={<Button onClick={() => find('')}>Show all</Button>}>
              Names are searched by the beginnings of their words.
            </Empty>
          );
        }}
      </Loaded>
      <LoadMore query={squads} />
      {isNew && <NewSquadDialog close={() => setNew(false)} />}
    </Page>
  );
}

const noNames: Names = new Map();

function Rows({ rows }: { rows: readonly Squad[] }): ReactNode {
  const names = useQuery(assistantNamesQuery(useServices())).data ?? noNames;
  return (
    <ul className="rows" aria-label="Squads">
      {rows.map((squad) => (
        <li key={squad.id}>
          <Link to="/squads/$squadId" params={{ squadId: squad.id }} className="row row-link">
            <Icon name="squad" />
            <span className="row-main">
              <span className="row-title">
                <bdi>{squadName(squad)}</bdi>
              </span>
              <span className="row-more" dir="auto">
                {membersText(squad, names)}
              </span>
            </span>
            <span className="row-time">
              <Ago at={squad.updatedAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const namedMembers = 4;

/** The first takes the call. */
function membersText({ members }: Squad, names: Names): string {
  const named = members.map((member) => visible(memberName(toDocument(member), names)));
  const more = named.length - namedMembers;
  return `${named.slice(0, namedMembers).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
