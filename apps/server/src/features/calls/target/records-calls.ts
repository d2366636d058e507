import type { CreateWebCall, SiteConfig } from '@saywell/contract';
import type { Store } from '../../../store/store.ts';
import { applyOverrides } from '../../agents/agent-config.ts';
import { isRecorded } from '../../agents/what-is-kept.ts';
import { resolveTarget } from './resolve-target.ts';

/** Is any call recorded that the website offers? */
export async function recordsCalls(
  store: Store,
  orgId: string,
  { assistantId, agents: { squad, ...agents } }: SiteConfig,
): Promise<boolean> {
  const offered: readonly CreateWebCall[] = [
    ...[assistantId, ...Object.values(agents)].map((id) => ({ assistantId: id })),
    { squadId: squad },
  ];
  const plans = await Promise.all(offered.map((body) => isCallRecorded(store, orgId, body)));
  return plans.includes(true);
}

async function isCallRecorded(store: Store, orgId: string, body: CreateWebCall): Promise<boolean> {
  // One that is gone cannot be called.
  const target = await resolveTarget(store, orgId, body).catch(() => undefined);
  if (target === undefined) return false;
  return isRecorded(applyOverrides(target.assistant, target.overrides));
}
