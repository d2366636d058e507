import type { AssistantVersion } from '@saywell/contract';
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { type Services, useMe, useServices } from '../../app/services.tsx';
import { whoQuery } from '../../app/who.ts';
import { visible } from '../../ui/visible.ts';

const versionsOfPage = 30;

/** Every state that an assistant was in, the newest first. */
export const versionsQuery = ({ api }: Services, id: string) =>
  infiniteQueryOptions({
    queryKey: ['assistant.versions', id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.signedIn.assistantVersion.list(
        id,
        { limit: versionsOfPage, ...(pageParam !== undefined && { cursor: pageParam }) },
        { signal },
      ),
    getNextPageParam: ({ metadata }) => metadata.nextCursor ?? undefined,
  });

/** One of them, also one that is not in the list any more. */
export const versionQuery = ({ api }: Services, id: string, version: string) =>
  queryOptions({
    queryKey: ['assistant.version', id, version],
    queryFn: ({ signal }) =>
      api.signedIn.assistantVersion.get(id, version, { includeDeleted: true }, { signal }),
    // What a version consists of never changes.
    staleTime: 300_000,
  });

/** Names of who makes versions: members and keys as far as the reader may know them. */
export function useAuthorNames(): (createdBy: string | null | undefined) => string | undefined {
  const me = useMe();
  const who = useQuery(whoQuery(useServices(), me)).data;
  return (createdBy) => {
    if (createdBy === undefined || createdBy === null) return undefined;
    if (createdBy === me.id) return 'You';
    const name = who?.get(createdBy);
    return name === undefined ? undefined : visible(name);
  };
}

/** Who has made a version; undefined: nobody knows, or not yet. */
export function useAuthor(id: string, version: string | undefined): string | undefined {
  const services = useServices();
  const nameOf = useAuthorNames();
  const found = useQuery({
    ...versionQuery(services, id, version ?? ''),
    enabled: version !== undefined,
  }).data;
  return nameOf(found?.createdBy);
}

/** What somebody has written about it. */
export const noteOf = ({ versionName, versionDescription }: AssistantVersion): string =>
  [versionName, versionDescription].filter(Boolean).join(' · ');
