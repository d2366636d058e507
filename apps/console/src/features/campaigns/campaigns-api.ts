import type { Campaign } from '@saywell/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';
import { isOpen } from './campaign-words.ts';

/** Campaigns carry their customers and calls: few at a time. */
const rowsOfPage = 10;
/** The feed tells what comes of one; a page without it must not wait for ever. */
const openEveryMs = 5_000;

interface CampaignPage {
  readonly rows: readonly Campaign[];
  readonly cursor?: string | undefined;
}

export const campaignsKey = ['campaign.page'] as const;

export const campaignsQuery = ({ api }: Services) =>
  infiniteQueryOptions({
    queryKey: campaignsKey,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }): Promise<CampaignPage> => {
      const { results, metadata } = await api.signedIn.campaign.page(
        { limit: rowsOfPage, ...(cursor !== undefined && { cursor }) },
        { signal },
      );
      return { rows: results, cursor: metadata.nextCursor };
    },
    getNextPageParam: ({ cursor }) => cursor,
  });

export const campaignKey = (id: string) => ['campaign.get', id] as const;

export const campaignQuery = ({ api }: Services, id: string) =>
  queryOptions({
    queryKey: campaignKey(id),
    queryFn: ({ signal }) => api.signedIn.campaign.get(id, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isOpen(state.data) ? openEveryMs : false),
  });
