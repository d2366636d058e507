import { readFileSync } from 'node:fs';
import { readScenarios, runScenario, type Scenario } from '@saywell/cli/scenarios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarioPage } from './support/scenario-call.ts';
import { type SdkServer, startSdkServer } from './support/sdk-server.ts';
import { shareBrowsers } from './support/visitors.ts';

/** Quieter than this is no speech. */
const audible = 0.01;
const read = (name: string): Scenario[] =>
  readScenarios(readFileSync(`tests/scenarios/${name}.yaml`, 'utf8'), name);

/** Those in which each kind of step has its turn, the spoken ones too. */
const chosen = [
  ...read('spoken'),
  ...read('end-of-call'),
  ...read('first-message-with-variables'),
  ...read('functions').slice(0, 2),
  ...read('handoffs-that-are-refused'),
  ...read('squad-handover'),
  ...read('workflow-conditions').slice(0, 1),
  ...read('workflow-with-slots-and-a-tool'),
];

let server: SdkServer;
const visit = shareBrowsers();
beforeAll(async () => {
  server = await startSdkServer({}, 'tests/e2e/support/scenario-page/scenario-in-page.ts');
});
afterAll(() => server.stop());

// Conversations wait most of the time: some at once take as long as the longest.
describe.concurrent('scenarios in a real browser', () => {
  it.for(chosen.map((scenario) => [scenario.name, scenario] as const))('%s', async ([, scenario], context) => {
    const { page, problems } = await visit({}, context);
    const call = scenarioPage(page, server, scenario);
    const result = await runScenario(scenario, 1, call.open);
    context.expect(result.problems, `heard: ${result.heard.join(' | ')}`).toEqual([]);
    context.expect(call.loudest()).toBeGreaterThan(audible);
    context.expect(problems).toEqual([]);
  });
});

it('are ten', () => expect(chosen).toHaveLength(10));
