import type { ApiWarning, KnowledgeBase } from '@saywell/contract';
import { withoutEffect } from '../fields/field-effect.ts';

/** What of a knowledge base is stored, and that is all: files are cut, and searched, in one way here. */
export function knowledgeBaseWarnings(base: KnowledgeBase): readonly ApiWarning[] {
  if (base.provider !== 'trieve') return [];
  return [...searchWarnings(base), ...cuttingWarnings(base)];
}

type TrieveBase = Extract<KnowledgeBase, { provider: 'trieve' }>;

function searchWarnings({ searchPlan: plan }: TrieveBase): readonly ApiWarning[] {
  if (plan === undefined) return [];
  return [
    ...(plan.searchType === 'hybrid'
      ? []
      : [withoutEffect('searchPlan.searchType', 'It is searched by words and by meaning together.')]),
    ...(plan.removeStopWords === true
      ? [withoutEffect('searchPlan.removeStopWords', 'Every word of a question counts by how rare it is.')]
      : []),
  ];
}

function cuttingWarnings({ createPlan: plan }: TrieveBase): readonly ApiWarning[] {
  if (plan?.type !== 'create') return [];
  const why = 'Files are cut at their headings and paragraphs, long ones at their sentences.';
  return plan.chunkPlans.flatMap((chunk, index) =>
    (['targetSplitsPerChunk', 'splitDelimiters', 'rebalanceChunks'] as const)
      .filter((field) => chunk[field] !== undefined)
      .map((field) => withoutEffect(`createPlan.chunkPlans[${index}].${field}`, why)),
  );
}
