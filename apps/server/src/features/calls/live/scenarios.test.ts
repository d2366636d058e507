import { readdirSync, readFileSync } from 'node:fs';
import { readScenarios } from '@saywell/cli/scenarios';
import { describe, expect, it } from 'vitest';
import { runScenarioInCall } from '../testing/run-scenario-in-call.ts';

const folder = 'tests/scenarios';
/** Their tools ask addresses: a server that is really started runs them. */
const withNetwork: ReadonlySet<string> = new Set(['tool-that-fails.yaml']);
const scenarios = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml') && !withNetwork.has(name))
  .flatMap((name) => readScenarios(readFileSync(`${folder}/${name}`, 'utf8'), name))
  // Chats are no part of calls.
  .filter(({ channel }) => channel === 'call');

describe('scenarios in virtual time', () => {
  it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))('%s', async (_name, scenario) => {
    expect(await runScenarioInCall(scenario)).toMatchObject({ problems: [], passed: true });
  });
});
