import type { ToolAnswer } from '@saywell/agent';
import type { WorkflowEdge } from '@saywell/contract';

/** Words of conditions about what did not work. */
const failing =
  /\b(?:fail\w*|error\w*|not|no|cannot|can't|couldn't|unable|unavailable|missing|reject\w*|declin\w*|refus\w*|wrong|invalid|unsuccessful\w*|without)\b/i;

/**
 * Without a model that could judge: the edge whose condition has most words of the tool's answer, of those that are about
 * success or about failure as the answer is one. Undefined: nothing speaks for one of them.
 */
export function likeliestEdge(edges: readonly WorkflowEdge[], answer: ToolAnswer): WorkflowEdge | undefined {
  const hasFailed = 'error' in answer;
  const fitting = edges.filter(({ condition }) => failing.test(condition?.prompt ?? '') === hasFailed);
  const [only] = fitting;
  if (fitting.length === 1) return only;
  const said = wordsOf('error' in answer ? answer.error : answer.result);
  const scored = (hasFailed ? fitting : edges)
    .map((edge) => ({ edge, score: shared(said, wordsOf(edge.condition?.prompt ?? '')) }))
    .toSorted((one, other) => other.score - one.score);
  const [best, second] = scored;
  return best !== undefined && best.score > 0 && best.score !== second?.score ? best.edge : undefined;
}

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).slice(0, 2_000));

function shared(said: ReadonlySet<string>, condition: ReadonlySet<string>): number {
  return [...condition].filter((word) => said.has(word)).length;
}
