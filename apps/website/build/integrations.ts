import { loadEnv, type Plugin } from 'vite';

/** One outside service of an operator: which one, and its key. Empty texts: not used. */
export interface Integration {
  readonly provider: string;
  readonly key: string;
}

export interface Integrations {
  readonly ai: Integration;
  readonly speech: Integration;
  readonly analytics: Integration;
  readonly crm: Integration;
  readonly mailing: Integration;
}

/**
 * Reads the operator's own services. Their names have no `VITE_`: their keys are secrets, and
 * nothing of them may get into a page. The site uses none of them; they are checked while it is
 * built, and are here for what an operator adds to the build.
 */
export function readIntegrations(variables: Readonly<Record<string, string>>): Integrations {
  const read = (name: string): Integration => ({
    provider: variables[`${name}_PROVIDER`]?.trim() ?? '',
    key: variables[`${name}_PROVIDER_KEY`]?.trim() ?? '',
  });
  return {
    ai: read('AI'),
    speech: read('SPEECH'),
    analytics: read('ANALYTICS'),
    crm: read('CRM'),
    mailing: read('MAILING'),
  };
}

/** A provider without its key and a key without its provider, in words. */
export function findHalfSetIntegrations(integrations: Integrations): string[] {
  return Object.entries(integrations).flatMap(([kind, { provider, key }]: [string, Integration]) => {
    const name = `${kind.toUpperCase()}_PROVIDER`;
    if (provider !== '' && key === '') return [`${name} is set, ${name}_KEY is not.`];
    return provider === '' && key !== '' ? [`${name}_KEY is set, ${name} is not.`] : [];
  });
}

/** Warns of services that are set by half while the site is built or served for development. */
export function checkIntegrations(): Plugin {
  return {
    name: 'saywell:integrations',
    buildStart() {
      const { name, config } = this.environment;
      if (name !== 'client' || config.envDir === false) return;
      const integrations = readIntegrations(loadEnv(config.mode, config.envDir, ''));
      for (const problem of findHalfSetIntegrations(integrations)) this.warn(problem);
    },
  };
}
