import type { Environment } from './read-env.ts';
import { isSecretVariable } from './secret-variables.ts';

export interface SetVariable {
  readonly name: string;
  /** Null: a secret, of which only is said that it is set. */
  readonly value: string | null;
}

/** What an operator has set, by name. */
export function environmentAsSet(env: Environment): readonly SetVariable[] {
  return Object.entries(env)
    .map(([name, value]) => ({ name, value: isSecretVariable(name) ? null : value }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
