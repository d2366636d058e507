import '../../styles/lists.css';
import './workflows.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { DeleteMenu } from '../../app/deleting/delete-menu.tsx';
import { useServices } from '../../app/services.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { EditorProvider } from './editor/editor-context.tsx';
import { GraphView } from './editor/graph-view.tsx';
import { JsonEditor } from './editor/json-view.tsx';
import { LeaveGuard } from './editor/leave-guard.tsx';
import { OutlineView } from './editor/outline-view.tsx';
import { Said } from './editor/said.tsx';
import { SaveBar } from './editor/save-bar.tsx';
import { useEditor } from './editor/use-editor.ts';
import { readGraph } from './graph/read-graph.ts';
import { type View, views } from './search.ts';
import { workflowName } from './workflow-words.ts';
import { type StoredWorkflow, workflowQuery, workflowsKey } from './workflows-api.ts';

/** One workflow as an outline, a graph and JSON: three sides of one draft. */
export function WorkflowPage(): ReactNode {
  const { workflowId } = useParams({ from: '/inside/workflows/$workflowId' });
  const services = useServices();
  const workflow = useQuery(workflowQuery(services, workflowId));
  const { data } = workflow;
  const name = data === undefined ? 'Workflow' : workflowName(data.document['name']);
  return (
    <div className="page-wide">
      <Page
        back={
          <Link to="/workflows" className="page-back">
            <Icon name="back" size={18} />
            Workflows
          </Link>
        }
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
            >
              Calls that name it are refused from then on; calls that run go on. There is no way back.
            </DeleteMenu>
          )
        }
      >
        <Loaded query={workflow}>
          {(found) => <Editor key={workflowId} id={workflowId} found={found} />}
        </Loaded>
      </Page>
    </div>
  );
}

const viewWords: Readonly<Record<View, string>> = { outline: 'Outline', graph: 'Graph', json: 'JSON' };

function Editor({ id, found }: { id: string; found: StoredWorkflow }): ReactNode {
  const { view = 'outline', node } = useSearch({ from: '/inside/workflows/$workflowId' });
  const editor = useEditor(id, found);
  const graph = useMemo(() => readGraph(editor.document), [editor.document]);
  const ofAll = editor.issues.filter(({ pointer }) => !/^\/(?:nodes|edges)\/\d/.test(pointer));
  return (
    <EditorProvider editor={editor}>
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
        {view === 'json' && <JsonEditor />}
      </div>
      <SaveBar />
      <LeaveGuard />
    </EditorProvider>
  );
}
