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
import { PagedRows } from '../../../ui/list/paged-rows.tsx';
import { RowParts } from '../../../ui/list/row-parts.tsx';
import { Page } from '../../../ui/page.tsx';
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
  const isUnused = squads.data?.pages[0]?.rows.length === 0 && search.q === undefined;
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
      <PagedRows
        query={squads}
        label="Squads"
        empty={
          isUnused ? (
            <Empty title="No squad yet" action={make}>
              In a squad one assistant takes the call and hands it to another: from the front desk to billing,
              and back.
            </Empty>
          ) : (
            <Empty title="No squad is called so" action={<Button onClick={() => find('')}>Show all</Button>}>
              Names are searched by the beginnings of their words.
            </Empty>
          )
        }
      >
        {(squad) => <SquadRow squad={squad} />}
      </PagedRows>
      {isNew && <NewSquadDialog close={() => setNew(false)} />}
    </Page>
  );
}

const noNames: Names = new Map();

function SquadRow({ squad }: { squad: Squad }): ReactNode {
  const names = useQuery(assistantNamesQuery(useServices())).data ?? noNames;
  return (
    <Link to="/squads/$squadId" params={{ squadId: squad.id }} className="row row-link">
      <RowParts
        icon="squad"
        title={squadName(squad)}
        more={<bdi>{membersText(squad, names)}</bdi>}
        at={squad.updatedAt}
      />
    </Link>
  );
}

const namedMembers = 4;

/** The first takes the call. */
function membersText({ members }: Squad, names: Names): string {
  const named = members.map((member) => visible(memberName(toDocument(member), names)));
  const more = named.length - namedMembers;
  return `${named.slice(0, namedMembers).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
