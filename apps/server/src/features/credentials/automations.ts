import { z } from 'zod';
import type { Store } from '../../store/store.ts';
import { notSupported, type ProviderApi, understood } from '../providers/provider-api.ts';
import { type CredentialOf, credentialOf } from './credential-of.ts';

type Answer = Readonly<Record<string, unknown>>;

/** What Make and GoHighLevel have of an organisation, asked with its credential. Rejects with `DomainError`. */
export interface Automations {
  workflows(orgId: string, provider: 'make' | 'ghl', locationId: string | undefined): Promise<Answer>;
  /** By what a workflow is started. */
  hooks(orgId: string, provider: 'make' | 'ghl', workflowId: string): Promise<Answer>;
  locations(orgId: string, provider: 'make' | 'ghl'): Promise<Answer>;
}

const objectSchema = z.record(z.string(), z.unknown());
const hooksSchema = z.object({
  hooks: z.array(z.looseObject({ scenarioId: z.union([z.string(), z.number()]).nullish() })),
});

export function createAutomations(parts: {
  readonly store: Pick<Store, 'credential'>;
  readonly providers: ProviderApi;
}): Automations {
  const { store, providers } = parts;
  const askMake = async (orgId: string, path: (teamId: string) => string) => {
    const { apiKey, teamId, region } = await credentialOf(store, orgId, 'make');
    const headers = { authorization: `Token ${apiKey}` };
    const request = { orgId, provider: 'make', headers, baseUrl: makeUrl(region) };
    return readObject(
      'make',
      await providers.request({ ...request, path: path(encodeURIComponent(teamId)) }),
    );
  };
  const askHighLevel = async (orgId: string, path: string) => {
    const { apiKey }: CredentialOf<'gohighlevel'> = await credentialOf(store, orgId, 'gohighlevel');
    const headers = { authorization: `Bearer ${apiKey}` };
    return readObject('ghl', await providers.request({ orgId, provider: 'ghl', path, headers }));
  };
  return {
    async workflows(orgId, provider, locationId) {
      if (provider === 'make') return askMake(orgId, (teamId) => `/api/v2/scenarios?teamId=${teamId}`);
      const query = locationId === undefined ? '' : `?${new URLSearchParams({ locationId }).toString()}`;
      return askHighLevel(orgId, `/v1/workflows/${query}`);
    },
    async hooks(orgId, provider, workflowId) {
      if (provider === 'ghl') throw notSupported('ghl');
      const answer = await askMake(orgId, (teamId) => `/api/v2/hooks?teamId=${teamId}`);
      const { hooks } = understood('make', () => hooksSchema.parse(answer));
      return { hooks: hooks.filter(({ scenarioId }) => String(scenarioId) === workflowId) };
    },
    async locations(orgId, provider) {
      if (provider === 'make') throw notSupported('make');
      return askHighLevel(orgId, '/v1/locations/');
    },
  };
}

/** A zone like `eu1`, or its host. */
function makeUrl(region: string): string {
  return `https://${region.includes('.') ? region : `${region}.make.com`}`;
}

function readObject(provider: string, answer: unknown): Answer {
  return understood(provider, () => objectSchema.parse(answer));
}
