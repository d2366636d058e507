import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reasonToStay } from './leaving.ts';
import { useServices } from '../services.tsx';
import { hasCall } from '../talk/talk.ts';

/** What this page came with: in every other build it is called otherwise. */
const files = [...document.querySelectorAll('script[src], link[rel=stylesheet]')].map(
  (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
);

/** Has the server another build than this page? It is asked again whenever the page may have missed something. */
export const newBuildQuery = queryOptions({
  queryKey: ['build'],
  queryFn: async ({ signal }): Promise<boolean> => {
    const answer = await fetch('/console/', { signal, cache: 'no-store' });
    const page = await answer.text();
    // Whoever stands between here and the server may answer in its place.
    return answer.ok && page.includes('/console/assets/') && !files.every((file) => page.includes(file));
  },
  initialData: false,
  staleTime: Infinity,
});

/** Of an entry of the history. */
const mark = 'isLoadedAnew';

/**
 * Loads a page that could not be shown anew where the server has another build by now: once for each, so that none that
 * fails again goes round and round, and never where a call or something unsaved would be lost.
 */
export function useNewBuild(): void {
  const { queries, talk } = useServices();
  useEffect(() => {
    const load = async (): Promise<void> => {
      if (hasCall(talk.state()) || reasonToStay() !== undefined || Object(history.state)[mark] === true)
        return;
      if (!(await queries.query({ ...newBuildQuery, staleTime: 0 }))) return;
      history.replaceState({ ...history.state, [mark]: true }, '');
      location.reload();
    };
    // Out of reach: the page says so.
    void load().catch(() => undefined);
  }, [queries, talk]);
}
