import type { CreateAssistant } from '@saywell/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { ChosenEngines, EngineSet } from '../../agents/engines.ts';
import { chooseFor } from '../../agents/fallbacks/choose-for.ts';
import { type PrepareCallOptions, type PreparedMember, prepareMember } from './prepare-call.ts';
import type { CallTarget } from './resolve-target.ts';

export type PrepareNext = (
  orgId: string,
  target: CallTarget,
  before: CreateAssistant,
) => Promise<{ prepared: PreparedMember; chosen: ChosenEngines }>;

/** Reads everything that an assistant is made of which takes a call over from `before`. Rejects with `DomainError`. */
export function prepareNext(
  options: PrepareCallOptions & { readonly engines: EngineSet; readonly clock: Clock },
): PrepareNext {
  return async (orgId, target, before) => {
    const facts = { ...options.facts, now: options.clock.now() };
    const prepared = await prepareMember({ ...options, facts }, orgId, target, before);
    return { prepared, chosen: await chooseFor(options.engines, orgId, prepared.toldToEngines) };
  };
}
