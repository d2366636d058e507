import type { Usage } from '@saywell/contract';
import type { UsedKind } from '../store/usage/usage-store.ts';
import type { AnyEndpointRequest, Endpoints } from './endpoint.ts';
import { found } from './found.ts';

const kinds = {
  assistant: 'assistant',
  squad: 'squad',
  tool: 'tool',
  knowledgeBase: 'knowledge-base',
} as const satisfies Record<string, UsedKind>;

interface UsageRequest extends AnyEndpointRequest {
  readonly params: { readonly id: string };
}

/** What would miss it: stored resources that name it, and the pages of this installation. */
const usedBy =
  (name: keyof typeof kinds) =>
  async ({ context, identity: { orgId }, params: { id } }: UsageRequest): Promise<Usage> => {
    const kind = kinds[name];
    found(await context.store[name].get(orgId, id), kind, id);
    const { siteOrgId, siteConfig } = context;
    const isShown = siteOrgId === orgId && JSON.stringify(siteConfig).includes(id);
    const results = await context.store.usage.of(orgId, { kind, id });
    return { results: [...(isShown ? [{ kind: 'site' as const, id: orgId }] : []), ...results] };
  };

export const usageEndpoints = {
  'assistant.used-by': usedBy('assistant'),
  'squad.used-by': usedBy('squad'),
  'tool.used-by': usedBy('tool'),
  'knowledge-base.used-by': usedBy('knowledgeBase'),
} satisfies Partial<Endpoints>;
