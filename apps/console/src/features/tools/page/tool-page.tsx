import '../tools.css';
import type { Tool } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { reasonAgainst } from '../../../app/roles.ts';
import { useMe, useServices } from '../../../app/services.tsx';
import type { Issue } from '../../../draft/issues.ts';
import { toDocument } from '../../../draft/json.ts';
import { DeskBar } from '../../../editor/desk/desk-bar.tsx';
import { DeskProvider } from '../../../editor/desk/desk-provider.tsx';
import type { FoundResource } from '../../../editor/desk/resource.ts';
import { Setting } from '../../../editor/fields/setting.tsx';
import { JsonSheet } from '../../../editor/json-sheet.tsx';
import { kindTitle, toolTitle } from '../../../editor/tool-kinds.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Back, Page } from '../../../ui/page.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { visible } from '../../../ui/visible.ts';
import type { ToolTab } from '../search.ts';
import { toolCheckQuery, toolQuery, toolServer } from '../tools-api.ts';
import { MessagesSetting } from './messages-setting.tsx';
import { SchemaSetting } from './schema-setting.tsx';
import { type ToolForm, toolForm } from './tool-fields.ts';
import { ToolMenu } from './tool-menu.tsx';
import { TryPanel } from './try-panel.tsx';

/** One tool: what it is, what it does when it is tried, who has it. */
export function ToolPage(): ReactNode {
  const { toolId } = useParams({ from: '/inside/tools/$toolId' });
  const found = useQuery(toolQuery(useServices(), toolId));
  const tool = found.data?.answer;
  const title = tool === undefined ? 'Tool' : visible(toolTitle(toDocument(tool)));
  return (
    <div className="page-wide">
      <Page
        back={<Back to="/tools">Tools</Back>}
        title={title}
        lead={tool && kindTitle(tool.type)}
        action={tool && <ToolMenu id={tool.id} name={title} />}
      >
        <Loaded query={found}>{(data) => <ToolView key={toolId} found={data} />}</Loaded>
      </Page>
    </div>
  );
}

const noIssues: readonly Issue[] = [];

function ToolView({ found: { answer: tool, stored } }: { found: FoundResource<Tool> }): ReactNode {
  const services = useServices();
  const readOnly = reasonAgainst(useMe(), 'tool.update');
  const server = useMemo(() => toolServer(services, tool.id), [services, tool.id]);
  const warnings = useQuery(toolCheckQuery(services, tool.id, stored.at)).data ?? noIssues;
  const { tab } = useSearch({ from: '/inside/tools/$toolId' });
  const isWide = useMedia('(width >= 68.75rem)');
  const form = toolForm(tool.type);
  const usual: ToolTab = form === undefined ? 'json' : 'form';
  const shown = tab === undefined || (isWide && tab === 'try') ? usual : tab;
  const tabs: readonly ToolTab[] = [
    ...(form === undefined ? [] : (['form'] as const)),
    'json',
    ...(isWide ? [] : (['try'] as const)),
  ];
  return (
    <DeskProvider server={server} stored={stored} readOnly={readOnly} warnings={warnings}>
      {tabs.length > 1 && <ToolTabs id={tool.id} tabs={tabs} usual={usual} shown={shown} />}
      <div className="tool-sides">
        {shown !== 'try' && (
          <div className="tool-form">
            <h2 className="visually-hidden">{tabWords[shown]}</h2>
            {shown === 'form' && form !== undefined && <FormView form={form} />}
            {shown === 'json' && <JsonSheet label="Tool" noDocument="A tool is an object: { … }." />}
          </div>
        )}
        {/* Always there: what was tried is still read in a window of another width. */}
        <aside className="tool-side" hidden={!isWide && shown !== 'try'}>
          <TryPanel tool={tool} />
        </aside>
      </div>
      <DeskBar />
    </DeskProvider>
  );
}

interface ToolTabsProps {
  readonly id: string;
  readonly tabs: readonly ToolTab[];
  readonly usual: ToolTab;
  readonly shown: ToolTab;
}

const tabWords: Readonly<Record<ToolTab, string>> = { form: 'Form', json: 'JSON', try: 'Try it' };

function ToolTabs({ id, tabs, usual, shown }: ToolTabsProps): ReactNode {
  return (
    <nav className="page-ways" aria-label="Parts of this tool">
      {tabs.map((tab) => (
        <Link
          key={tab}
          to="/tools/$toolId"
          params={{ toolId: id }}
          search={tab === usual ? {} : { tab }}
          activeOptions={{ exact: true }}
          data-here={tab === shown || undefined}
          className="page-way"
          resetScroll={false}
          replace
        >
          {tabWords[tab]}
        </Link>
      ))}
    </nav>
  );
}

function FormView({ form: { main, schemaAt, more } }: { form: ToolForm }): ReactNode {
  return (
    <>
      <Groups groups={main} />
      {schemaAt !== undefined && <SchemaSetting {...schemaAt} />}
      <MessagesSetting />
      <Groups groups={more} />
    </>
  );
}

function Groups({ groups }: { groups: ToolForm['main'] }): ReactNode {
  return groups.map(({ title, lead, fields }) => (
    <section
      className="setting-group"
      key={title ?? ''}
      aria-label={title === undefined ? 'What it is' : undefined}
    >
      {title !== undefined && <h3>{title}</h3>}
      {lead !== undefined && <p className="quiet">{lead}</p>}
      {fields.map((spec) => (
        <Setting key={spec.pointer} spec={spec} />
      ))}
    </section>
  ));
}
