import { Link, useNavigate } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import { issuesWithin } from '../../../draft/issues.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Back } from '../../../ui/page.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { visible } from '../../../ui/visible.ts';
import { type OutlineRow, outlineOf, type Part } from '../graph/outline.ts';
import { edgesFrom, type Graph } from '../graph/read-graph.ts';
import { kindText, nodeName } from '../workflow-words.ts';
import { type NodeKind, nodeKinds, withNode } from './edits.ts';
import { NodePanel } from './node-panel.tsx';
import { WholePanel } from './whole-panel.tsx';
import { useWorkflow } from './use-workflow.ts';

const narrow = '(width < 60rem)';

interface OutlineViewProps {
  readonly graph: Graph;
  /** Name of the node that is chosen. */
  readonly chosen: string | undefined;
}

/** All steps in the order of a call beside the one that is chosen; on a narrow screen one or the other. */
export function OutlineView({ graph, chosen }: OutlineViewProps): ReactNode {
  const isNarrow = useMedia(narrow);
  const node = graph.nodes.find(({ name }) => name === chosen);
  return (
    <div className="workflow-outline">
      {(!isNarrow || node === undefined) && <Outline graph={graph} chosen={chosen} />}
      {node === undefined ? (
        <WholePanel />
      ) : (
        <div className="workflow-side">
          <Back from="/workflows/$workflowId" search={{}} resetScroll={false}>
            {isNarrow ? 'All steps' : 'The whole workflow'}
          </Back>
          <NodePanel key={node.index} node={node} graph={graph} />
        </div>
      )}
    </div>
  );
}

const partWords: Readonly<Record<Part, string | null>> = {
  start: null,
  global: 'From every conversation',
  apart: 'Nothing leads here',
};

function Outline({ graph, chosen }: OutlineViewProps): ReactNode {
  const rows = outlineOf(graph);
  return (
    <div>
      {rows.length === 0 ? (
        <Empty title="No step yet">A call begins with a conversation.</Empty>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between its links
        <ol className="workflow-steps" aria-label="Steps" onKeyDown={moveFocus}>
          {rows.map((row, at) => (
            <li key={row.node.index} data-depth={Math.min(row.depth, deepest)}>
              {row.part !== rows[at - 1]?.part && partWords[row.part] !== null && (
                <p className="workflow-part">{partWords[row.part]}</p>
              )}
              <Step row={row} graph={graph} isChosen={row.node.name === chosen} />
            </li>
          ))}
        </ol>
      )}
      <AddStep chosen={graph.nodes.find(({ name }) => name === chosen)} />
    </div>
  );
}

/** Deeper ones are not indented any more: they would have no room. */
const deepest = 6;

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.workflow-step')];
  const at = links.findIndex((link) => link === document.activeElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  links[at + step]?.focus();
}

interface StepProps {
  readonly row: OutlineRow;
  readonly graph: Graph;
  readonly isChosen: boolean;
}

function Step({ row: { node, depth }, graph, isChosen }: StepProps): ReactNode {
  const { issues } = useWorkflow();
  const edges = edgesFrom(graph, node.name);
  const own = [
    ...issuesWithin(issues, `/nodes/${node.index}`),
    ...edges.flatMap(({ index }) => issuesWithin(issues, `/edges/${index}`)),
  ];
  const isRefused = own.some(({ kind }) => kind === 'refused');
  return (
    <>
      <Link
        from="/workflows/$workflowId"
        search={(before) => ({ ...before, node: node.name })}
        resetScroll={false}
        className="workflow-step"
        activeOptions={{ exact: true }}
        aria-current={isChosen ? 'true' : undefined}
      >
        {depth > 0 && <span className="visually-hidden">Level {depth + 1}: </span>}
        <bdi className="workflow-step-name">{nodeName(node)}</bdi>
        <span className="tag">{kindText(node)}</span>
        {node.isStart && <span className="tag tag-ok">Start</span>}
        {own.length > 0 && (
          <span className="workflow-mark" data-kind={isRefused ? 'refused' : 'warning'}>
            <Icon name="warning" size={16} />
            <span className="visually-hidden">{isRefused ? 'is not right' : 'has a warning'}</span>
          </span>
        )}
      </Link>
      {edges.length > 0 && (
        <ul className="workflow-ways">
          {edges.map((edge) => (
            <li key={edge.index}>
              <Icon name="arrow" size={14} />
              <span>
                <bdi>{visible(edge.to)}</bdi>
                {edge.condition !== undefined && (
                  <>
                    {' '}
                    when <bdi className="workflow-when">{visible(edge.condition)}</bdi>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const addWords: Readonly<Record<NodeKind, string>> = {
  conversation: 'Conversation',
  tool: 'Tool',
  hangup: 'Hang up',
};

function AddStep({ chosen }: { chosen: Graph['nodes'][number] | undefined }): ReactNode {
  const editor = useWorkflow();
  const navigate = useNavigate({ from: '/workflows/$workflowId' });
  if (editor.readOnly !== undefined) return null;
  const after = chosen?.type === 'hangup' ? undefined : chosen?.name;
  return (
    <section className="workflow-acts" aria-label="Add a step">
      {nodeKinds.map((kind) => (
        <Button
          key={kind}
          icon="plus"
          onClick={() => {
            const made = withNode(editor.document, kind, after);
            editor.edit('', made.document);
            void navigate({ search: { node: made.name }, resetScroll: false });
          }}
        >
          {addWords[kind]}
        </Button>
      ))}
    </section>
  );
}
