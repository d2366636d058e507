import { isFreeField, type Org } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';

/** Objects within objects that a body may have; schemas allow fewer. */
const maxDepth = 50;
const maxNamed = 50;
const consentPlan = 'recordingConsentPlan';

/** What carries promises out: assistants in calls, assistants in chats, or nothing (organisations). */
export type PromiseKeeper = 'call' | 'chat' | 'nothing';
const keptBy: Readonly<Record<PromiseKeeper, readonly string[]>> = {
  call: [consentPlan, 'hipaaEnabled', 'pciEnabled'],
  // Nothing is recorded in chats; what is written there is kept.
  chat: [consentPlan],
  nothing: [],
};

/**
 * Promises about the handling of calls that this server does not carry out yet. Taken in silence, they
 * would be broken with the first call; so they are refused, wherever in a body they are switched on, but for those that
 * `keeper` keeps.
 *
 * @throws {DomainError} `compliance-not-available`, naming each field.
 */
export function refuseCompliance(body: unknown, keeper: PromiseKeeper = 'call'): void {
  const isKept = (path: string): boolean =>
    keptBy[keeper].some((name) => path.endsWith(`compliancePlan.${name}`));
  refuse(
    [...switchesIn(body, '', 0)].filter((path) => !isKept(path)),
    keeper === 'chat' ? 'in chats' : 'on this server',
  );
}

/** The same of what an organisation has stored for all of its calls and chats. */
export function refuseOrgCompliance(org: Org | null): void {
  refuse([
    ...switchesIn({ hipaaEnabled: org?.hipaaEnabled, compliancePlan: org?.compliancePlan }, 'org.', 0),
  ]);
}

function refuse(switches: readonly string[], where = 'on this server'): void {
  if (switches.length === 0) return;
  throw new DomainError(
    'compliance-not-available',
    switches.slice(0, maxNamed).map((path) => `${path} is not available ${where}: leave it out or off`),
  );
}

/** Paths of what is switched on. */
function* switchesIn(value: unknown, path: string, depth: number): Generator<string> {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return;
  for (const [name, inner] of Object.entries(value)) {
    if (isFreeField(name)) continue;
    if (name === 'hipaaEnabled' || name === 'pciEnabled') {
      if (inner === true) yield path + name;
    } else if (name === consentPlan) {
      if (inner !== null && inner !== undefined) yield path + name;
    } else if (name === 'securityFilterPlan') {
      if (isEnabled(inner)) yield `${path + name}.enabled`;
    } else yield* switchesIn(inner, `${path + name}.`, depth + 1);
  }
}

const isEnabled = (plan: unknown): boolean =>
  typeof plan === 'object' && plan !== null && 'enabled' in plan && plan.enabled === true;
