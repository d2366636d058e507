import { type ReactNode, useState } from 'react';
import { issuesWithin } from '../../../draft/issues.ts';
import { pointerOf, valueAt } from '../../../draft/pointer.ts';
import { JsonObjectField } from '../../../editor/json-sheet.tsx';
import { visible } from '../../../ui/visible.ts';
import type { ShownNode } from '../graph/read-graph.ts';
import { restOf, shownIn, withRest } from './node-rest.ts';
import { useWorkflow } from './use-workflow.ts';

/** Model, voice, tools and whatever else a step may have, as it is written. */
export function NodeRestField({ node }: { node: ShownNode }): ReactNode {
  const editor = useWorkflow();
  const [isOpen, setOpen] = useState(false);
  const pointer = `/nodes/${node.index}`;
  const value = valueAt(editor.document, pointer);
  const rest = restOf(value);
  const names = Object.keys(rest);
  const issues = names.flatMap((name) => issuesWithin(editor.issues, `${pointer}${pointerOf([name])}`));
  const isShown = isOpen || issues.length > 0;
  if (editor.readOnly !== undefined && names.length === 0) return null;
  return (
    <details
      className="workflow-rest"
      open={isShown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        Everything else
        <bdi className="quiet">{names.length === 0 ? 'nothing' : names.map(visible).join(', ')}</bdi>
      </summary>
      {isShown && (
        <JsonObjectField
          label="Everything else of this step"
          noDocument="What else a step has is an object: { … }."
          pointer={pointer}
          value={rest}
          issues={issues}
          check={(next) => shownIn(value, next)}
          set={(next, isTyping) => editor.edit(pointer, withRest(value, next), isTyping)}
        />
      )}
    </details>
  );
}
