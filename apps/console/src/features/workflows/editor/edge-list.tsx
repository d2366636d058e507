import { type ReactNode, useId } from 'react';
import { issuesWithin } from '../../../draft/issues.ts';
import { withValue } from '../../../draft/pointer.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { visible } from '../../../ui/visible.ts';
import { edgesFrom, type Graph, type ShownEdge, type ShownNode } from '../graph/read-graph.ts';
import { nodeName } from '../workflow-words.ts';
import { withEdge } from './edits.ts';
import { Said } from './said.tsx';
import { TextField } from './text-field.tsx';
import { useWorkflow } from './use-workflow.ts';

interface EdgeListProps {
  readonly node: ShownNode;
  readonly graph: Graph;
}

/** Where it leads, and when. */
export function EdgeList({ node, graph }: EdgeListProps): ReactNode {
  const editor = useWorkflow();
  const edges = edgesFrom(graph, node.name);
  const others = graph.nodes.filter(({ index }) => index !== node.index);
  const first = others.find(({ name }) => !edges.some(({ to }) => to === name)) ?? others[0];
  return (
    <section className="workflow-edges">
      <h3>Goes on to</h3>
      {edges.length === 0 && <p className="quiet">Nowhere: the call stays here.</p>}
      <ul>
        {edges.map((edge) => (
          <li key={edge.index}>
            <EdgeFields edge={edge} graph={graph} />
          </li>
        ))}
      </ul>
      {editor.readOnly === undefined && first !== undefined && (
        <Button icon="plus" onClick={() => editor.edit('', withEdge(editor.document, node.name, first.name))}>
          Add a way on
        </Button>
      )}
    </section>
  );
}

function EdgeFields({ edge, graph }: { edge: ShownEdge; graph: Graph }): ReactNode {
  const id = useId();
  const editor = useWorkflow();
  const pointer = `/edges/${edge.index}`;
  const isKnown = graph.nodes.some(({ name }) => name === edge.to);
  const condition = `${pointer}/condition/prompt`;
  const issues = issuesWithin(editor.issues, pointer).filter((issue) => issue.pointer !== condition);
  return (
    <div className="workflow-edge">
      <div className="workflow-edge-head">
        <label htmlFor={id} className="visually-hidden">
          Step
        </label>
        <select
          id={id}
          className="select"
          value={edge.to}
          disabled={editor.readOnly !== undefined}
          onChange={({ target }) => editor.edit(`${pointer}/to`, target.value)}
        >
          {!isKnown && (
            <option value={edge.to}>{edge.to === '' ? 'No step yet' : `${visible(edge.to)} (gone)`}</option>
          )}
          {graph.nodes.map((node) => (
            <option key={node.index} value={node.name}>
              {nodeName(node)}
            </option>
          ))}
        </select>
        {editor.readOnly === undefined && (
          <IconButton
            icon="trash"
            label={`Take the way to ${visible(edge.to)} away`}
            onClick={() => editor.edit(pointer, undefined)}
          />
        )}
      </div>
      <TextField
        label="When"
        pointer={condition}
        maxLength={1_000}
        rows={2}
        placeholder="When nothing else is taken"
        write={(text) =>
          editor.edit(
            `${pointer}/condition`,
            text === '' ? undefined : withValue({ type: 'ai' }, '/prompt', text),
            true,
          )
        }
      />
      <Said issues={issues} />
    </div>
  );
}
