import '../assistants.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { reasonAgainst } from '../../../app/roles.ts';
import { useMe, useServices } from '../../../app/services.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PagedRows } from '../../../ui/list/paged-rows.tsx';
import { Page } from '../../../ui/page.tsx';
import { assistantsQuery } from '../assistants-api.ts';
import { AssistantRow } from './assistant-row.tsx';
import { type AssistantsSearch, readAssistantsSearch } from './search.ts';

export function AssistantsPage(): ReactNode {
  const search = useSearch({ from: '/inside/assistants' });
  const navigate = useNavigate();
  const found = useInfiniteQuery(assistantsQuery(useServices(), search));
  const isSearched = search.q !== undefined;
  const isEmpty = found.data?.pages[0]?.rows.length === 0;
  const change = (next: AssistantsSearch): void =>
    void navigate({ to: '/assistants', search: readAssistantsSearch({ ...next }), replace: true });
  return (
    <Page title="Assistants" lead="Whom your callers talk to." action={<NewAssistant />}>
      {!(isEmpty && !isSearched) && <Controls search={search} change={change} />}
      <PagedRows
        query={found}
        label="Assistants"
        className="rows assistant-rows"
        empty={
          isSearched ? (
            <Empty
              title="No assistant is called so"
              action={<Button onClick={() => change({ ...search, q: '' })}>Show all</Button>}
            >
              Names are searched by the beginnings of their words.
            </Empty>
          ) : (
            <NoAssistant />
          )
        }
      >
        {(assistant) => <AssistantRow assistant={assistant} />}
      </PagedRows>
    </Page>
  );
}

interface ControlsProps {
  readonly search: AssistantsSearch;
  readonly change: (search: AssistantsSearch) => void;
}

function Controls({ search, change }: ControlsProps): ReactNode {
  const id = useId();
  return (
    <search className="filter-bar">
      <SearchField
        label="Name or id of an assistant"
        placeholder="Name or id"
        maxLength={40}
        q={search.q ?? ''}
        set={(q) => change({ ...search, q })}
      />
      <div className="filter-sort">
        <label htmlFor={id} className="visually-hidden">
          Order
        </label>
        <select
          id={id}
          className="select"
          value={search.sort ?? 'newest'}
          onChange={({ target }) => change(readAssistantsSearch({ ...search, sort: target.value }))}
        >
          <option value="newest">Newest first</option>
          <option value="oldest">Oldest first</option>
        </select>
      </div>
    </search>
  );
}

function NewAssistant(): ReactNode {
  const reason = reasonAgainst(useMe(), 'assistant.create');
  if (reason !== undefined)
    return (
      <Button look="primary" icon="plus" reason={reason}>
        New assistant
      </Button>
    );
  return (
    <Link to="/assistants/new" className="button button-primary">
      <Icon name="plus" size={18} />
      New assistant
    </Link>
  );
}

function NoAssistant(): ReactNode {
  return (
    <Empty title="No assistant yet" action={<NewAssistant />}>
      An assistant answers calls and chats: what it says, whose voice it has, what it knows. The first one
      takes two minutes.
    </Empty>
  );
}
