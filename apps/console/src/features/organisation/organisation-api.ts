import type { Org } from '@saywell/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';
import { toBody } from '../../draft/json.ts';
import type { DeskServer } from '../../editor/desk/desk.ts';
import { type FoundResource, foundResource, resourceServer } from '../../editor/desk/resource.ts';

export const orgKey = (id: string) => ['org.get', id] as const;

export const orgQuery = ({ api }: Services, id: string) =>
  queryOptions({
    queryKey: orgKey(id),
    queryFn: async ({ signal }): Promise<FoundResource<Org>> =>
      foundResource(await api.signedIn.org.get.withResponse(id, { signal })),
  });

/** Its name is in the frame, and what it costs beside it. */
export function orgServer(services: Services, id: string): DeskServer {
  const { api, queries } = services;
  const { org } = api.signedIn;
  return resourceServer<Org>({
    get: () => org.get.withResponse(id),
    update: (patch, options) => org.update.withResponse(id, toBody(patch), options),
    saved(found) {
      queries.setQueryData(orgKey(id), found);
      for (const queryKey of [['auth.me'], ['org.list'], ['org.usage']])
        void queries.invalidateQueries({ queryKey });
    },
  });
}
