import type { Preference } from '@saywell/contract';
import { explainProblem } from '../content/problems.ts';
import { toast } from '../ui/toast.tsx';
import { meQuery, type Services, useServices } from './services.tsx';
import { showAsChosen } from './shown-preference.ts';
import { chooseTheme, type Theme } from './theme.ts';

/** Shown at once and kept on the server; what it refuses is as it was before. Undefined: as the browser has it. */
export async function choosePreference(services: Services, change: Preference): Promise<void> {
  const { api, queries } = services;
  const before = queries.getQueryData(meQuery(services).queryKey)?.preference;
  const show = (preference: Preference | undefined): void => {
    queries.setQueryData(meQuery(services).queryKey, (me) => me && withPreference(me, preference));
    showAsChosen(preference);
  };
  show({ ...before, ...change });
  try {
    // Another browser may have chosen something else meanwhile.
    const kept = await api.signedIn.auth.preference();
    show(await api.signedIn.auth.replacePreference({ ...kept, ...change }));
  } catch (error) {
    show(before);
    throw error;
  }
}

function withPreference<Person extends { preference?: Preference | undefined }>(
  me: Person,
  preference: Preference | undefined,
): Person {
  const { preference: _before, ...rest } = me;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same fields
  return { ...rest, ...(preference !== undefined && { preference }) } as Person;
}

/** For menus, which have no place for what went wrong. */
export function useChoosePreference(): (change: Preference) => void {
  const services = useServices();
  return (change) => {
    choosePreference(services, change).catch((error: unknown) =>
      toast(`Not kept for your other browsers: ${explainProblem(error).title}`),
    );
  };
}

export function useChooseTheme(): (theme: Theme) => void {
  const choose = useChoosePreference();
  return (theme) => {
    chooseTheme(theme);
    choose({ theme });
  };
}
