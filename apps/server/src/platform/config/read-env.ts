import { envSchema, type VariableName } from './env-schema.ts';

export type Environment = Readonly<Partial<Record<VariableName, string>>>;

/** Picks our variables from a process environment. An empty value counts as absent. */
export function readEnv(env: Readonly<Record<string, string | undefined>>): Environment {
  const found = envSchema.keyof().options.flatMap((name) => {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}
