import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reasonAgainst } from '../../../app/roles.ts';
import { type Services, useMe, useServices } from '../../../app/services.tsx';
import { useFeedLostAt } from '../../../app/use-feed-lost.ts';
import { assistantQuery } from '../assistants-api.ts';
import { createDraftApi, publishedOf } from './keeper/draft-api.ts';
import type { Opened } from './keeper/draft-server.ts';
import { createKeeper, type Keeper } from './keeper/keeper.ts';

/** Drafts outlive their pages: what was undone is still to be redone when one comes back. */
const keepers = new WeakMap<Services, Map<string, Keeper>>();

function keepersOf(services: Services): Map<string, Keeper> {
  const known = keepers.get(services) ?? new Map<string, Keeper>();
  keepers.set(services, known);
  return known;
}

/** The draft of one assistant, of whoever is signed in; `query` says how opening it goes. */
export function useKeeper(assistantId: string) {
  const services = useServices();
  const me = useMe();
  const known = keepersOf(services);
  const name = `${me.org.id} ${me.id} ${assistantId}`;
  const readOnly = reasonAgainst(me, 'assistant.update');
  const query = useQuery({
    queryKey: ['editor.open', name],
    queryFn: async () => {
      if (!known.has(name)) known.set(name, await open(services, assistantId, me.id, readOnly !== undefined));
      return name;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const keeper = query.data === undefined ? undefined : known.get(name);
  const published = useQuery(assistantQuery(services, assistantId)).data;
  useEffect(() => {
    if (published !== undefined) keeper?.heard(publishedOf(published));
  }, [keeper, published]);
  useEffect(() => {
    if (keeper === undefined) return undefined;
    const hurry = (): void => keeper.hurry();
    document.addEventListener('visibilitychange', hurry);
    return () => {
      document.removeEventListener('visibilitychange', hurry);
      hurry();
    };
  }, [keeper]);
  const isLost = useFeedLostAt() !== undefined;
  // A draft that waits for the server need not wait for its next try.
  useEffect(() => {
    if (!isLost) keeper?.hurry();
  }, [keeper, isLost]);
  return { query, keeper, readOnly, assistant: published?.assistant };
}

async function open(
  services: Services,
  assistantId: string,
  memberId: string,
  isReader: boolean,
): Promise<Keeper> {
  const server = createDraftApi(services, { assistantId, memberId });
  // Who may not have a draft looks at what is published.
  const opened: Opened = isReader
    ? { published: await server.published(), base: null, draft: null }
    : await server.open();
  return createKeeper({ server, opened, now: Date.now, setTimer });
}

function setTimer(callback: () => void, delayMs: number): () => void {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}
