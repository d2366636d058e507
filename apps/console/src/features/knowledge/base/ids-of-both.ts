import { type Found, isList } from '../../../draft/json.ts';

const idsOf = (value: Found): readonly string[] => (isList(value) ? value.map(String) : []);

/**
 * Of two changes to ids whose order means nothing: whatever either has added is there, whatever either has taken out
 * is not. What is no list has no ids.
 */
export function idsOfBoth(began: Found, mine: Found, theirs: Found): string[] {
  const [before, own] = [idsOf(began), idsOf(mine)];
  const kept = idsOf(theirs).filter((id) => own.includes(id) || !before.includes(id));
  return [...kept, ...own.filter((id) => !before.includes(id) && !kept.includes(id))];
}
