import type { CreateAssistant } from '@saywell/contract';
import type { ChosenEngines, EngineSet } from '../engines.ts';
import { createEngineWatch } from './engine-watch.ts';
import { withFallbacks } from './with-fallbacks.ts';

/** The engines of an assistant with the keys that its organisation has at this moment. */
export async function chooseFor(
  engines: Pick<EngineSet, 'choose' | 'accessOf' | 'speechOf'>,
  orgId: string,
  assistant: CreateAssistant,
): Promise<ChosenEngines> {
  const watch = createEngineWatch();
  const first = engines.choose(assistant, await engines.accessOf?.(orgId, assistant), watch);
  // It hears and speaks by itself.
  if (first.realtime !== undefined) return { ...first, watch };
  const chosen = { ...first, ...(await engines.speechOf?.(orgId, assistant)), watch };
  return { ...chosen, ...(await withFallbacks(engines, { orgId, assistant, chosen, watch })) };
}
