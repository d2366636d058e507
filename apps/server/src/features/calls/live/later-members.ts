import type { AgentMember } from '@saywell/agent';
import type { BilledPart } from '../../costs/call-costs.ts';
import { billedEngines } from '../record/billed-engines.ts';
import type { NextMember } from './live-call-dependencies.ts';

/** An assistant that has taken a call over, as it is billed. */
export interface LaterMember {
  readonly engines: BilledPart['engines'];
  readonly shares: () => BilledPart['shares'];
}

export function laterMember({ config, engines, voice, shares }: NextMember): LaterMember {
  return { engines: billedEngines({ voice }, config, engines), shares: shares ?? (() => undefined) };
}

/** What each of them took; `members` are all of the call, the first one too. */
export function laterParts(
  later: readonly LaterMember[],
  members: readonly AgentMember[],
): readonly BilledPart[] {
  return later.flatMap(({ engines, shares }, index) => {
    const usage = members[index + 1]?.usage;
    return usage === undefined ? [] : [{ engines, usage, shares: shares() }];
  });
}
