import type { Mutation, MutationKind } from './find-mutations.ts';

/** Takes `count` of them, every kind about as often: literals would outnumber all others. */
export function chooseMutations(
  all: readonly Mutation[],
  count: number,
  random: () => number,
  isUsable: (mutation: Mutation) => boolean = () => true,
): Mutation[] {
  const groups = new Map<MutationKind, Mutation[]>();
  for (const mutation of all) groups.set(mutation.kind, [...(groups.get(mutation.kind) ?? []), mutation]);
  const left = [...groups.values()];
  const chosen: Mutation[] = [];
  while (chosen.length < count && left.length > 0) {
    const place = Math.floor(random() * left.length);
    const group = left[place] ?? [];
    chosen.push(...group.splice(Math.floor(random() * group.length), 1).filter(isUsable));
    if (group.length === 0) left.splice(place, 1);
  }
  return chosen;
}
