import type { Campaign } from '@saywell/contract';
import { queryOptions } from '@tanstack/react-query';
import { assistantNamesQuery, squadNamesQuery, workflowNamesQuery } from '../../app/names.ts';
import type { Services } from '../../app/services.tsx';
import { visible } from '../../ui/visible.ts';

/** Exactly one of these says who talks. */
export const targets = ['assistantId', 'squadId', 'workflowId'] as const;
export type Target = (typeof targets)[number];

type Names = ReadonlyMap<string, string>;
export type Talkers = Readonly<Record<Target, Names>>;

const one = { assistantId: 'An assistant', squadId: 'A squad', workflowId: 'A workflow' } as const;

export const namesQueries = {
  assistantId: assistantNamesQuery,
  squadId: squadNamesQuery,
  workflowId: workflowNamesQuery,
} as const;

/** Everybody who may talk. What each kind is called stays known on its own. */
export function talkersQuery(services: Services) {
  const namesOf = (target: Target) => services.queries.query(namesQueries[target](services));
  return queryOptions({
    queryKey: ['campaign.talkers'],
    queryFn: async (): Promise<Talkers> => {
      const [assistantId, squadId, workflowId] = await Promise.all([
        namesOf('assistantId'),
        namesOf('squadId'),
        namesOf('workflowId'),
      ]);
      return { assistantId, squadId, workflowId };
    },
    staleTime: 0,
  });
}

type Talks = Pick<Campaign, Target>;

export const targetOf = (campaign: Talks): Target =>
  targets.find((target) => campaign[target] !== undefined) ?? 'assistantId';

/** Who talks, in a few words; `names` are those of its kind, once they are known. */
export function talkerText(campaign: Talks, names: Names | undefined): string {
  const target = targetOf(campaign);
  if (names === undefined) return one[target];
  return visible(names.get(campaign[target] ?? '') ?? `${one[target]} that is gone`);
}
