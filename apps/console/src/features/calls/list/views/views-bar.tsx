import './views.css';
import type { View } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useServices } from '../../../../app/services.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import { ProblemNote } from '../../../../ui/problem.tsx';
import { visible } from '../../call-words.ts';
import type { CallsSearch } from '../search.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { ViewNameDialog } from './view-name-dialog.tsx';
import { isAsSaved, leftOut, savedOf, searchOf } from './view-search.ts';
import { ViewMenu } from './view-menu.tsx';
import { viewsQuery } from './views-api.ts';

export interface ViewsBarProps {
  readonly search: CallsSearch;
  readonly change: (search: CallsSearch) => void;
}

/** The others are in a menu. */
const maxChips = 6;

/** Lists that somebody has saved, for everybody; and which columns there are. */
export function ViewsBar({ search, change }: ViewsBarProps): ReactNode {
  const query = useQuery(viewsQuery(useServices()));
  const views = query.data ?? [];
  const chosen = views.find(({ id }) => id === search.view);
  const isChanged = chosen === undefined ? isWorthSaving(search) : !isAsSaved(search, chosen);
  return (
    <>
      <ViewChips views={views} chosen={chosen} isChanged={isChanged} />
      {chosen !== undefined && (
        <ViewMenu view={chosen} search={search} isChanged={isChanged} change={change} />
      )}
      {isChanged && query.isSuccess && <SaveView search={search} />}
      <ColumnsMenu search={search} change={change} />
      {query.isError && <ProblemNote error={query.error} retry={() => void query.refetch()} />}
      {chosen !== undefined && <LeftOut view={chosen} />}
    </>
  );
}

const isWorthSaving = (search: CallsSearch): boolean => Object.keys(savedOf(search)).length > 0;

interface ViewChipsProps {
  readonly views: readonly View[];
  readonly chosen: View | undefined;
  readonly isChanged: boolean;
}

function ViewChips({ views, chosen, isChanged }: ViewChipsProps): ReactNode {
  const navigate = useNavigate();
  const first = views.slice(0, maxChips);
  const shown = chosen === undefined || first.includes(chosen) ? first : [...first, chosen];
  const rest = views.filter((view) => !shown.includes(view));
  if (views.length === 0) return null;
  return (
    <nav className="view-chips" aria-label="Views">
      <Link to="/calls" search={{}} className="view-chip" activeOptions={{ exact: true }}>
        All calls
      </Link>
      {shown.map((view) => (
        <Link
          key={view.id}
          to="/calls"
          search={{ ...searchOf(view), view: view.id }}
          activeOptions={{ exact: true }}
          className="view-chip"
          data-chosen={view === chosen || undefined}
        >
          <bdi>{visible(view.name)}</bdi>
          {view === chosen && isChanged && <small>changed</small>}
        </Link>
      ))}
      {rest.length > 0 && (
        <Menu label="More views" button={`${rest.length} more`} buttonClassName="view-chip">
          {rest.map((view) => (
            <MenuItem
              key={view.id}
              choose={() => void navigate({ to: '/calls', search: { ...searchOf(view), view: view.id } })}
            >
              <bdi>{visible(view.name)}</bdi>
            </MenuItem>
          ))}
        </Menu>
      )}
    </nav>
  );
}

function SaveView({ search }: { search: CallsSearch }): ReactNode {
  const { api } = useServices();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="plus" className="view-save" onClick={() => setOpen(true)}>
        Save view
      </Button>
      {isOpen && (
        <ViewNameDialog
          title="Save this view"
          close={() => setOpen(false)}
          save={async (name) => {
            const saved = { list: 'calls', name, search: savedOf(search) } as const;
            const { id } = await api.signedIn.view.create(saved);
            await navigate({ to: '/calls', search: { ...search, view: id }, replace: true });
          }}
        />
      )}
    </>
  );
}

/** A view of another version of the console, or of something that is no filter any more. */
function LeftOut({ view }: { view: View }): ReactNode {
  const names = leftOut(view);
  if (names.length === 0) return null;
  return (
    <output className="views-note">
      Left out of this view, because it is not known here: <bdi>{names.map(visible).join(', ')}</bdi>. Saving
      it again drops that.
    </output>
  );
}
