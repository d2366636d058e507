import { useServices } from './services.tsx';

/** Ends the session, and forgets everything that was shown: the page is loaded again. */
export function useSignOut(): () => Promise<void> {
  const { api, queries } = useServices();
  return async () => {
    await api.open.auth.signOut();
    queries.clear();
    location.assign('/console/sign-in');
  };
}
