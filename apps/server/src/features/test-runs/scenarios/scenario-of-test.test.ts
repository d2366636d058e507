import { expect, it } from 'vitest';
import { isScenario, scriptWarnings } from './scenario-of-test.ts';

const told = (script: string) => scriptWarnings({ script }).map(({ path }) => path);

it('a script whose steps are of no known kind is a text, and warned of (field: script)', () => {
  const misspelt = 'steps:\n- heers: ava\n';
  expect(isScenario(misspelt)).toBe(false);
  expect(told(misspelt)).toEqual(['script']);
  const sound = 'steps:\n  - say: Hi\n  - heers: ava\n';
  expect(isScenario(sound)).toBe(true);
  for (const script of [sound, 'steps: ask for a table, then say goodbye', 'Be rude.\n- Note: never wait.'])
    expect(told(script)).toEqual([]);
});
