import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useMemo } from 'react';
import { issuesWithin } from '../../../draft/issues.ts';
import { Empty } from '../../../ui/empty.tsx';
import { visible } from '../../../ui/visible.ts';
import { box, layoutOf, type Line, type Placed } from '../graph/layout.ts';
import type { Graph } from '../graph/read-graph.ts';
import { kindText, nodeName } from '../workflow-words.ts';
import { useWorkflow } from './use-workflow.ts';

const shortened = (text: string, letters: number): string =>
  text.length > letters ? `${text.slice(0, letters - 1)}…` : text;

/** The same steps as boxes; each leads to the outline, which says all of it in words. */
export function GraphView({ graph }: { graph: Graph }): ReactNode {
  const id = useId();
  const layout = useMemo(() => layoutOf(graph), [graph]);
  if (layout.boxes.length === 0) return <Empty title="No step yet">A call begins with a conversation.</Empty>;
  return (
    <figure className="workflow-graph">
      <figcaption className="quiet">
        Choose a step to change it. The{' '}
        <Link from="/workflows/$workflowId" search={{}} className="text-link">
          outline
        </Link>{' '}
        says the same in words.
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys */}
      <section className="workflow-canvas" tabIndex={0} aria-label="Graph of the workflow">
        <svg viewBox={`0 0 ${layout.width} ${layout.height}`} width={layout.width} height={layout.height}>
          <defs>
            <marker
              id={id}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              orient="auto"
            >
              <path d="M0 0 8 4 0 8z" className="workflow-arrow" />
            </marker>
          </defs>
          {layout.lines.map((line) => (
            <path key={line.edge.index} d={line.way} className="workflow-line" markerEnd={`url(#${id})`} />
          ))}
          {layout.boxes.map((placed) => (
            <NodeBox key={placed.node.index} placed={placed} />
          ))}
          <g aria-hidden="true">
            {layout.lines.map((line) => (
              <LineLabel key={line.edge.index} line={line} />
            ))}
          </g>
        </svg>
      </section>
    </figure>
  );
}

function LineLabel({ line: { edge, label } }: { line: Line }): ReactNode {
  if (edge.condition === undefined) return null;
  return (
    <text x={label.x} y={label.y} className="workflow-label" data-beside={label.isBeside || undefined}>
      {shortened(visible(edge.condition), 26)}
      <title>{visible(edge.condition)}</title>
    </text>
  );
}

function NodeBox({ placed: { node, x, y } }: { placed: Placed }): ReactNode {
  const { issues } = useWorkflow();
  const own = issuesWithin(issues, `/nodes/${node.index}`);
  const kind = own.some((issue) => issue.kind === 'refused')
    ? 'refused'
    : own.length > 0
      ? 'warning'
      : undefined;
  const more = [kindText(node), ...(node.isStart ? ['start'] : []), ...(node.isGlobal ? ['anywhere'] : [])];
  const said = kind === undefined ? [] : [kind === 'refused' ? 'is not right' : 'has a warning'];
  return (
    <Link
      from="/workflows/$workflowId"
      search={{ node: node.name }}
      className="workflow-box"
      data-type={node.type}
      data-kind={kind}
      aria-label={[nodeName(node), ...more, ...said].join(', ')}
    >
      <title>{nodeName(node)}</title>
      <rect x={x} y={y} width={box.width} height={box.height} rx="14" />
      <text x={x + 14} y={y + 24} className="workflow-box-name">
        {shortened(nodeName(node), 18)}
      </text>
      <text x={x + 14} y={y + 43} className="workflow-box-kind">
        {more.join(' · ')}
      </text>
      {kind !== undefined && (
        <circle cx={x + box.width - 16} cy={y + 18} r="5" className="workflow-box-mark" />
      )}
    </Link>
  );
}
