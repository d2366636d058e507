import { graphIssues, type WorkflowGraph } from '@saywell/contract';
import type { Issue } from '../../../draft/issues.ts';
import { isList, isObject, type JsonObject } from '../../../draft/json.ts';
import { pointerOf } from '../../../draft/pointer.ts';

/** What the document itself shows: names that are not there, a second start, ways that end nowhere. */
export function graphCheck(document: JsonObject): readonly Issue[] {
  const { nodes, edges } = document;
  const isWhole = isList(nodes) && isList(edges) && [...nodes, ...edges].every(isObject);
  if (!isWhole) return [];
  // Only names, kinds and ends are read of it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return graphIssues(document as unknown as WorkflowGraph).map(({ path, message }) => ({
    pointer: pointerOf(path),
    kind: 'refused',
    text: `${message.charAt(0).toUpperCase()}${message.slice(1)}.`,
  }));
}
