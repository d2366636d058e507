import '../chats.css';
import type { Chat } from '@saywell/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useServices } from '../../../app/services.tsx';
import { whole } from '../../../content/amounts.ts';
import { Empty } from '../../../ui/empty.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import type { FilterView } from '../../../ui/filters/filter-pill.tsx';
import { dayView, idView } from '../../../ui/filters/views.ts';
import { NewRows } from '../../../ui/list/new-rows.tsx';
import { VirtualRows } from '../../../ui/list/virtual-rows.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProblemNote } from '../../../ui/problem.tsx';
import { visible } from '../../../ui/visible.ts';
import type { Names } from '../chat-words.ts';
import { chatsQuery, listKey, newChatsQuery } from '../chats-api.ts';
import { type ChatsSearch, readChatsSearch } from '../search.ts';
import { useNames } from '../use-names.ts';
import { ChatHeads, ChatRowLink } from './chat-row.tsx';

export function ChatsPage(): ReactNode {
  const search = useSearch({ from: '/inside/chats' });
  const navigate = useNavigate();
  const names = useNames();
  const change = (next: Readonly<Record<string, unknown>>): void =>
    void navigate({ to: '/chats', search: readChatsSearch(next), replace: true });
  return (
    <div className="page-wide">
      <Page title="Chats" lead="What was written with your assistants, an answer a line.">
        <FilterBar
          filters={filtersOf(search, names)}
          set={(name, value) => change({ ...search, [name]: value })}
          clear={() => change({})}
        />
        <Chats search={search} names={names} />
      </Page>
    </div>
  );
}

function Chats({ search, names }: { search: ChatsSearch; names: Names }): ReactNode {
  const chats = useInfiniteQuery(chatsQuery(useServices(), search));
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = chats;
  const askForMore = useCallback((): void => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return (
    <Loaded query={chats}>
      {({ pages }) => {
        const rows = pages.flatMap(({ results }) => results);
        const { totalItems = 0, totalItemsAtLeast } = pages[0]?.metadata ?? {};
        return (
          <>
            <NewChats search={search} newest={rows[0]} />
            {rows.length === 0 ? (
              <Nothing isNarrowed={Object.keys(search).length > 0} />
            ) : (
              <>
                <p className="chat-sum" aria-live="polite">
                  {totalItemsAtLeast === true && '≥ '}
                  {whole(totalItems)} {totalItems === 1 ? 'chat' : 'chats'}
                </p>
                <ChatHeads />
                <VirtualRows
                  label="Chats"
                  noun="chat"
                  rows={rows}
                  render={(row) => <ChatRowLink row={row} names={names} />}
                  total={totalItems}
                  isMore={hasNextPage}
                  askForMore={askForMore}
                />
              </>
            )}
            {isFetchNextPageError && <ProblemNote error={chats.error} retry={() => void fetchNextPage()} />}
          </>
        );
      }}
    </Loaded>
  );
}

function NewChats({ search, newest }: { search: ChatsSearch; newest: Chat | undefined }): ReactNode {
  const services = useServices();
  const queries = useQueryClient();
  const came = useQuery(newChatsQuery(services, search, newest?.createdAt)).data ?? 0;
  const isEmpty = newest === undefined;
  // Nobody reads an empty list: what came is shown.
  useEffect(() => {
    if (isEmpty && came > 0) void queries.resetQueries({ queryKey: listKey });
  }, [isEmpty, came, queries]);
  return <NewRows came={isEmpty ? 0 : came} show={() => void queries.resetQueries({ queryKey: listKey })} />;
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }): ReactNode {
  if (isNarrowed) return <Empty title="No chat is like this">Leave out a filter to see more.</Empty>;
  return (
    <Empty title="Nobody has written yet">
      What visitors and programs write to an assistant over the chat API is here, with every answer, the tools
      that were used and what it cost.
    </Empty>
  );
}

type Filters = Readonly<Partial<Record<keyof ChatsSearch, FilterView>>>;

function filtersOf({ assistant, squad, session, from, to }: ChatsSearch, names: Names): Filters {
  return {
    assistant: namedView('Assistant', assistant, names.assistants),
    ...((names.squads.size > 0 || squad !== undefined) && {
      squad: namedView('Squad', squad, names.squads),
    }),
    from: dayView('From', from),
    to: dayView('To', to),
    ...(session !== undefined && { session: idView('Session', session) }),
  };
}

/** The filter of one of several that have names. */
function namedView(label: string, value: string | undefined, names: ReadonlyMap<string, string>): FilterView {
  const choices = [...names].map(([id, name]) => ({ value: id, label: visible(name) }));
  const words = value === undefined ? '' : visible(names.get(value) ?? value.slice(0, 8));
  return { label, kind: 'choice', value, words, choices };
}
