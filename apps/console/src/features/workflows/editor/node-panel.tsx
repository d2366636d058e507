import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { toolNamesQuery } from '../../../app/names.ts';
import { useServices } from '../../../app/services.tsx';
import { type Issue, issuesWithin } from '../../../draft/issues.ts';
import { isObject } from '../../../draft/json.ts';
import { isWithin, pointerOf, valueAt } from '../../../draft/pointer.ts';
import { Button } from '../../../ui/button.tsx';
import { visible } from '../../../ui/visible.ts';
import type { Graph, ShownNode } from '../graph/read-graph.ts';
import { kindText, nodeName } from '../workflow-words.ts';
import { EdgeList } from './edge-list.tsx';
import { renamed, startingAt, withoutNode } from './edits.ts';
import { NodeRestField } from './node-rest-field.tsx';
import { restOf } from './node-rest.ts';
import { Said } from './said.tsx';
import { NameField, TextField } from './text-field.tsx';
import { useWorkflow, type WorkflowEditor } from './use-workflow.ts';

interface NodePanelProps {
  readonly node: ShownNode;
  readonly graph: Graph;
}

/** What a node does, and where it leads. */
export function NodePanel({ node, graph }: NodePanelProps): ReactNode {
  const editor = useWorkflow();
  const navigate = useNavigate({ from: '/workflows/$workflowId' });
  const pointer = `/nodes/${node.index}`;
  const choose = (name: string | undefined): void =>
    void navigate({
      search: (before) => {
        const { node: _before, ...rest } = before;
        return name === undefined ? rest : { ...rest, node: name };
      },
      replace: true,
      resetScroll: false,
    });
  return (
    <section className="workflow-node" aria-label={nodeName(node)}>
      <header className="workflow-node-head">
        <h2 dir="auto">{nodeName(node)}</h2>
        <span className="tag">{kindText(node)}</span>
      </header>
      <Said issues={unsaid(editor, pointer)} />
      <NameField
        label="Name"
        value={node.name}
        maxLength={80}
        take={(name) => {
          editor.edit('', renamed(editor.document, node.index, name));
          choose(name);
        }}
      />
      {node.type === 'conversation' && <ConversationFields node={node} />}
      {node.type === 'tool' && <ToolField node={node} />}
      <NodeRestField node={node} />
      {node.type !== 'hangup' && <EdgeList node={node} graph={graph} />}
      {editor.readOnly === undefined && <NodeActs node={node} leave={() => choose(undefined)} />}
    </section>
  );
}

const ownFields = ['prompt', 'globalNodePlan/enterCondition', 'toolId'];

/** What no field here says itself. */
function unsaid({ document, issues }: WorkflowEditor, pointer: string): readonly Issue[] {
  const rest = Object.keys(restOf(valueAt(document, pointer)));
  return issuesWithin(issues, pointer).filter(
    (issue) =>
      !ownFields.some((field) => issue.pointer === `${pointer}/${field}`) &&
      !rest.some((field) => isWithin(issue.pointer, `${pointer}${pointerOf([field])}`)),
  );
}

function ConversationFields({ node }: { node: ShownNode }): ReactNode {
  const editor = useWorkflow();
  const pointer = `/nodes/${node.index}`;
  const id = useId();
  return (
    <>
      <TextField
        label="What it has to do"
        pointer={`${pointer}/prompt`}
        maxLength={5_000}
        rows={6}
        placeholder="Find out for whom and for how many the table is."
      />
      {editor.readOnly === undefined || node.isGlobal ? (
        <label className="check" htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            checked={node.isGlobal}
            disabled={editor.readOnly !== undefined}
            onChange={({ target }) =>
              editor.edit(`${pointer}/globalNodePlan/enabled`, target.checked ? true : undefined)
            }
          />
          Can be entered from every conversation
        </label>
      ) : null}
      {node.isGlobal && (
        <TextField
          label="Entered when"
          pointer={`${pointer}/globalNodePlan/enterCondition`}
          maxLength={1_000}
          rows={2}
          placeholder="The visitor asks for a person."
        />
      )}
    </>
  );
}

function ToolField({ node }: { node: ShownNode }): ReactNode {
  const id = useId();
  const editor = useWorkflow();
  const names = useQuery(toolNamesQuery(useServices())).data;
  const pointer = `/nodes/${node.index}`;
  const own = valueAt(editor.document, `${pointer}/tool`);
  const chosen = valueAt(editor.document, `${pointer}/toolId`);
  const issues = issuesWithin(editor.issues, `${pointer}/toolId`);
  if (own !== undefined)
    return <p className="quiet">It runs a tool of its own ({ownKind(own)}), written below.</p>;
  const value = typeof chosen === 'string' ? chosen : '';
  return (
    <div className="field">
      <label htmlFor={id}>Tool</label>
      <select
        id={id}
        className="select"
        value={value}
        disabled={editor.readOnly !== undefined}
        aria-describedby={issues.length > 0 ? `${id}-said` : undefined}
        onChange={({ target }) =>
          editor.edit(`${pointer}/toolId`, target.value === '' ? undefined : target.value)
        }
      >
        <option value="">No tool yet</option>
        {value !== '' && names?.has(value) !== true && (
          <option value={value}>{names === undefined ? 'A stored tool' : 'A tool that is gone'}</option>
        )}
        {[...(names ?? [])].map(([toolId, name]) => (
          <option key={toolId} value={toolId}>
            {visible(name)}
          </option>
        ))}
      </select>
      <Said id={`${id}-said`} issues={issues} />
    </div>
  );
}

const ownKind = (tool: unknown): string => {
  const type: unknown = isObject(Object(tool)) ? Object(tool).type : undefined;
  return typeof type === 'string' ? type : 'of an unknown kind';
};

function NodeActs({ node, leave }: { node: ShownNode; leave: () => void }): ReactNode {
  const editor = useWorkflow();
  return (
    <div className="workflow-acts">
      {node.type === 'conversation' && !node.isStart && (
        <Button onClick={() => editor.edit('', startingAt(editor.document, node.index))}>
          Begin calls here
        </Button>
      )}
      <Button
        icon="trash"
        look="plain"
        onClick={() => {
          editor.edit('', withoutNode(editor.document, node.index));
          leave();
        }}
      >
        Take this step away
      </Button>
    </div>
  );
}
