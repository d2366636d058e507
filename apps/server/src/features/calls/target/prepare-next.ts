import type { Clock } from '../../../platform/clock.ts';
import type { ChosenEngines, EngineSet } from '../../agents/engines.ts';
import { chooseFor } from '../../agents/fallbacks/choose-for.ts';
import { type PrepareCallOptions, type PreparedMember, prepareMember } from './prepare-call.ts';
import type { CallTarget } from './resolve-target.ts';

/** Reads everything that an assistant is made of which takes a call over. Rejects with `DomainError`. */
export function prepareNext(
  options: PrepareCallOptions & { readonly engines: EngineSet; readonly clock: Clock },
): (orgId: string, target: CallTarget) => Promise<{ prepared: PreparedMember; chosen: ChosenEngines }> {
  return async (orgId, target) => {
    const facts = { ...options.facts, now: options.clock.now() };
    const prepared = await prepareMember({ ...options, facts }, orgId, target);
    return { prepared, chosen: await chooseFor(options.engines, orgId, prepared.assistant) };
  };
}
