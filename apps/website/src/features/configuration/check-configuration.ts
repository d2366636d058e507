import type { SiteConfig } from '@saywell/contract';
import { brand } from '../../config/brand.ts';
import { isPlaceholder } from '../call/voice-config.ts';

/**
 * Why no call can be made, in words; empty when all is well. Logs it as an error.
 * `isSquad`: the squad is called, so its id counts too.
 */
export type CheckConfiguration = (config: SiteConfig, isSquad: boolean) => readonly string[];

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

interface Credential {
  readonly label: string;
  readonly variable: string;
  readonly value: string;
  /** A public key is an opaque text; the other two are ids. */
  readonly isId: boolean;
}

function credentials({ assistantId, publicKey, agents }: SiteConfig, isSquad: boolean): Credential[] {
  const main = [
    { label: 'assistant id', variable: 'VITE_ASSISTANT_ID', value: assistantId, isId: true },
    { label: 'public key', variable: 'VITE_PUBLIC_KEY', value: publicKey, isId: false },
  ];
  const squad = { label: 'squad id', variable: 'VITE_AGENT_SQUAD_ID', value: agents.squad, isId: true };
  return isSquad ? [...main, squad] : main;
}

/** The check with its log; of every id that is no UUID it warns once. */
export function createConfigurationCheck(log: Pick<Console, 'error' | 'warn'>): CheckConfiguration {
  const warned = new Set<string>();

  function warnOnce({ label, variable, value }: Credential): void {
    if (warned.has(variable)) return;
    warned.add(variable);
    log.warn(`${brand.name}: the ${label} (${variable}) is not a UUID: ${value}`);
  }
  return (config, isSquad) => {
    const problems = findProblems(config, isSquad);
    if (problems.length > 0) log.error(`${brand.name} configuration: ${problems.join(' ')}`);
    for (const one of credentials(config, isSquad)) {
      if (one.isId && describeProblem(one).length === 0 && !uuid.test(one.value)) warnOnce(one);
    }
    return problems;
  };
}

/** The check without its log. */
export function findProblems(config: SiteConfig, isSquad: boolean): readonly string[] {
  return credentials(config, isSquad).flatMap(describeProblem);
}

function describeProblem({ label, variable, value }: Credential): string[] {
  if (value.trim() === '') return [`The ${label} is missing: set ${variable}.`];
  return isPlaceholder(value) ? [`The ${label} is still the placeholder: set ${variable}.`] : [];
}
