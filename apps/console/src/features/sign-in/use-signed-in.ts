import type { Me, SignInAnswer } from '@saywell/contract';
import { useRouter } from '@tanstack/react-router';
import { meQuery, stateQuery, useServices } from '../../app/services.tsx';

/** What a page does once somebody has signed in. */
export function useSignedIn(): (me: Me, next?: string) => Promise<void> {
  const services = useServices();
  const router = useRouter();
  return async (me, next = '/') => {
    services.queries.setQueryData(meQuery(services).queryKey, me);
    await services.queries.invalidateQueries({ queryKey: stateQuery(services).queryKey });
    await router.invalidate();
    router.history.push(`${router.basepath}${next}`);
  };
}

/** Of an answer that cannot ask for more: a link and a set-up name one member. */
export function signedInAs(answer: SignInAnswer): Me | null {
  return answer.status === 'signed-in' ? answer.me : null;
}
