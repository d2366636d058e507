import '../tools.css';
import type { Tool } from '@saywell/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { reasonAgainst } from '../../../app/roles.ts';
import { useMe, useServices } from '../../../app/services.tsx';
import { fieldOf, toDocument } from '../../../draft/json.ts';
import { valueAt } from '../../../draft/pointer.ts';
import { kindTitle, toolTitle } from '../../../editor/tool-kinds.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { readNamedSearch } from '../../../ui/filters/readers.ts';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PagedRows } from '../../../ui/list/paged-rows.tsx';
import { Page } from '../../../ui/page.tsx';
import { Ago } from '../../../ui/time.tsx';
import { visible } from '../../../ui/visible.ts';
import { toolsQuery, toolUseQuery } from '../tools-api.ts';
import { NewToolDialog } from './new-tool-dialog.tsx';

/** What assistants can do beside talking. */
export function ToolsPage(): ReactNode {
  const search = useSearch({ from: '/inside/tools' });
  const navigate = useNavigate();
  const reason = reasonAgainst(useMe(), 'tool.create');
  const tools = useInfiniteQuery(toolsQuery(useServices(), search));
  const [isNew, setNew] = useState(false);
  const make = (
    <Button look="primary" icon="plus" reason={reason} onClick={() => setNew(true)}>
      New tool
    </Button>
  );
  const find = (q: string): void =>
    void navigate({ to: '/tools', search: readNamedSearch({ q }), replace: true });
  const isUnused = tools.data?.pages[0]?.rows.length === 0 && search.q === undefined;
  return (
    <Page
      title="Tools"
      lead="What assistants can do beside talking; each can be used by several of them."
      action={make}
    >
      {!isUnused && <Find q={search.q ?? ''} set={find} />}
      <PagedRows
        query={tools}
        label="Tools"
        className="rows tool-rows"
        empty={
          isUnused ? (
            <Empty title="No tool yet" action={make}>
              A tool looks something up or does something while an assistant talks: your server is asked, an
              address is called, the call is handed over.
            </Empty>
          ) : (
            <Empty title="No tool is called so" action={<Button onClick={() => find('')}>Show all</Button>}>
              Names are searched by the beginnings of their words.
            </Empty>
          )
        }
      >
        {(tool) => <ToolRow tool={tool} />}
      </PagedRows>
      {isNew && <NewToolDialog close={() => setNew(false)} />}
    </Page>
  );
}

function Find(props: { readonly q: string; readonly set: (q: string) => void }): ReactNode {
  return (
    <search className="filter-bar">
      <SearchField label="Name or id of a tool" placeholder="Name or id" maxLength={40} {...props} />
    </search>
  );
}

function ToolRow({ tool }: { tool: Tool }): ReactNode {
  const uses = useQuery(toolUseQuery(useServices())).data;
  const document = toDocument(tool);
  const about = descriptionOf(tool);
  return (
    <Link to="/tools/$toolId" params={{ toolId: tool.id }} className="row row-link">
      <Icon name="tool" />
      <span className="row-main">
        <span className="row-title">
          <bdi>{visible(toolTitle(document))}</bdi>
          <span className="tag">{kindTitle(tool.type)}</span>
        </span>
        {about !== '' && (
          <span className="row-more tool-about" dir="auto">
            {visible(about.slice(0, shownLetters))}
          </span>
        )}
      </span>
      <span className="row-time tool-uses">{uses !== undefined && usesText(uses.get(tool.id) ?? 0)}</span>
      <span className="row-time">
        <Ago at={tool.updatedAt} />
      </span>
    </Link>
  );
}

const shownLetters = 300;

function descriptionOf(tool: Tool): string {
  const document = toDocument(tool);
  const declared = valueAt(document, '/function/description') ?? fieldOf(document, 'description');
  return typeof declared === 'string' ? declared : addressOf(document);
}

function addressOf(document: ReturnType<typeof toDocument>): string {
  const address = fieldOf(document, 'url') ?? valueAt(document, '/server/url');
  return typeof address === 'string' ? address : '';
}

const usesText = (uses: number): string =>
  uses === 0 ? 'no assistant' : uses === 1 ? '1 assistant' : `${uses} assistants`;
