import type { ToolAnswer } from '@saywell/agent';
import type { WorkflowEdge } from '@saywell/contract';

/** A tool that did not work is not an answer: these are about that. */
const failing =
  /\b(?:fail\w*|errors?|cannot be (?:reached|used|looked)|could not|unable|unavailable|not available|does not (?:work|answer)|did not (?:work|answer)|goes wrong|went wrong|problem\w*|unsuccessful\w*)\b/i;
const negative = /\b(?:no|not|none|never|nothing|cannot|without|\w+n't|sold out|false)\b/i;
/** Words that say nothing of what a sentence is about. */
const general = new Set(
  'the and are was were has have had that this there when with for from been its his her will can you your our any all some not none never nothing cannot without true false'.split(
    ' ',
  ),
);

/**
 * Without a model that could judge: of a tool that has failed the one edge that is about failure; of an answer the edge
 * whose condition shares most words with it and, like it, says that something is or is not. Undefined: none stands out.
 */
export function likeliestEdge(edges: readonly WorkflowEdge[], answer: ToolAnswer): WorkflowEdge | undefined {
  if ('error' in answer) {
    const fitting = edges.filter(({ condition }) => failing.test(condition?.prompt ?? ''));
    return fitting.length === 1 ? fitting[0] : undefined;
  }
  const [only] = edges;
  if (only !== undefined && edges.length === 1)
    return failing.test(only.condition?.prompt ?? '') ? undefined : only;
  const said = wordsOf(answer.result);
  const isNegative = negative.test(answer.result);
  const scored = edges
    .map((edge) => {
      const prompt = edge.condition?.prompt ?? '';
      const shared = [...wordsOf(prompt)].filter((word) => said.has(word)).length;
      return { edge, shared, score: shared * 2 + (negative.test(prompt) === isNegative ? 3 : 0) };
    })
    .filter(({ shared }) => shared > 0)
    .toSorted((one, other) => other.score - one.score);
  const [best, second] = scored;
  return best !== undefined && best.score !== second?.score ? best.edge : undefined;
}

function wordsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(words.filter((word) => !general.has(word)).slice(0, 2_000));
}
