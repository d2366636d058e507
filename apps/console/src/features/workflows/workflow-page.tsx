import '../../styles/lists.css';
import './workflows.css';
import type { Workflow } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { DeleteMenu } from '../../app/deleting/delete-menu.tsx';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import type { Issue } from '../../draft/issues.ts';
import { DeskBar } from '../../editor/desk/desk-bar.tsx';
import { DeskProvider } from '../../editor/desk/desk-provider.tsx';
import type { FoundResource } from '../../editor/desk/resource.ts';
import { JsonSheet } from '../../editor/json-sheet.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Back, Page } from '../../ui/page.tsx';
import { graphCheck } from './editor/graph-check.ts';
import { GraphView } from './editor/graph-view.tsx';
import { OutlineView } from './editor/outline-view.tsx';
import { Said } from './editor/said.tsx';
import { useWorkflow } from './editor/use-workflow.ts';
import { readGraph } from './graph/read-graph.ts';
import { type View, views } from './search.ts';
import { workflowName } from './workflow-words.ts';
import { checkQuery, workflowQuery, workflowServer, workflowsKey } from './workflows-api.ts';

/** One workflow as an outline, a graph and JSON: three sides of one draft. */
export function WorkflowPage(): ReactNode {
  const { workflowId } = useParams({ from: '/inside/workflows/$workflowId' });
  const services = useServices();
  const workflow = useQuery(workflowQuery(services, workflowId));
  const { data } = workflow;
  const name = data === undefined ? 'Workflow' : workflowName(data.answer.name);
  return (
    <div className="page-wide">
      <Page
        back={<Back to="/workflows">Workflows</Back>}
        title={name}
        action={
          data !== undefined && (
            <DeleteMenu
              what="workflow"
              needs="workflow.delete"
              name={name}
              id={workflowId}
              remove={() => services.api.signedIn.workflow.delete(workflowId)}
              leave={{ to: '/workflows' }}
              lists={workflowsKey}
              isKept
            >
              Calls that name it are refused from then on; calls that run go on.
            </DeleteMenu>
          )
        }
      >
        <Loaded query={workflow}>{(found) => <Editor key={workflowId} found={found} />}</Loaded>
      </Page>
    </div>
  );
}

const viewWords: Readonly<Record<View, string>> = { outline: 'Outline', graph: 'Graph', json: 'JSON' };

const noIssues: readonly Issue[] = [];

function Editor({ found: { answer, stored } }: { found: FoundResource<Workflow> }): ReactNode {
  const services = useServices();
  const { id } = answer;
  const readOnly = reasonAgainst(useMe(), 'workflow.update');
  const server = useMemo(() => workflowServer(services, id), [services, id]);
  const warnings = useQuery(checkQuery(services, id, stored.at)).data ?? noIssues;
  return (
    <DeskProvider server={server} stored={stored} readOnly={readOnly} warnings={warnings} check={graphCheck}>
      <Views />
      <DeskBar />
    </DeskProvider>
  );
}

function Views(): ReactNode {
  const { view = 'outline', node } = useSearch({ from: '/inside/workflows/$workflowId' });
  const { document, issues } = useWorkflow();
  const graph = useMemo(() => readGraph(document), [document]);
  const ofAll = issues.filter(({ pointer }) => !/^\/(?:nodes|edges)\/\d/.test(pointer));
  return (
    <>
      <nav className="page-ways" aria-label="Views of this workflow">
        {views.map((one) => (
          <Link
            key={one}
            from="/workflows/$workflowId"
            search={one === 'outline' ? {} : { view: one }}
            resetScroll={false}
            activeOptions={{ exact: true }}
            className="page-way"
            aria-current={one === view ? 'page' : undefined}
            data-here={one === view || undefined}
          >
            {viewWords[one]}
          </Link>
        ))}
      </nav>
      <div className="workflow-view">
        {view !== 'json' && <Said issues={ofAll} />}
        {view === 'outline' && <OutlineView graph={graph} chosen={node} />}
        {view === 'graph' && <GraphView graph={graph} />}
        {view === 'json' && <JsonSheet label="Workflow" noDocument="A workflow is an object: { … }." />}
      </div>
    </>
  );
}
