import { expect, it } from 'vitest';
import { envSchema } from './env-schema.ts';
import { environmentAsSet } from './environment-as-set.ts';
import { readEnv } from './read-env.ts';
import { isSecretVariable } from './secret-variables.ts';

it('of secrets only is said that they are set', () => {
  const env = readEnv({ PORT: '3000', SAYWELL_OPENAI_API_KEY: 'sk-1', HOST: ' ', HOME: '/root' });
  expect(environmentAsSet(env)).toEqual([
    { name: 'PORT', value: '3000' },
    { name: 'SAYWELL_OPENAI_API_KEY', value: null },
  ]);
});

it('whatever may hold a key is a secret', () => {
  const shown = envSchema.keyof().options.filter((name) => !isSecretVariable(name));
  expect(shown.length).toBeGreaterThan(20);
  expect(
    shown.filter((name) => /KEY(?!_DAILY)|SECRET|TOKEN|PASS|SMTP|DATABASE(?!_POOL_SIZE)/.test(name)),
  ).toEqual([]);
});
