import { readFileSync } from 'node:fs';
import { readScenarios, runScenario, type Scenario } from '@saywell/cli/scenarios';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { scenarioPage } from './support/scenario-call.ts';
import { type SdkServer, startSdkServer } from './support/sdk-server.ts';
import { shareBrowsers } from './support/visitors.ts';

/** Quieter than this is no speech. */
const audible = 0.01;
const read = (name: string): Scenario[] =>
  readScenarios(readFileSync(`tests/scenarios/${name}.yaml`, 'utf8'), name);

/** Those in which each kind of step has its turn. */
const written = [
  ...read('end-of-call'),
  ...read('first-message-with-variables'),
  ...read('functions').slice(0, 2),
  ...read('handoffs-that-are-refused'),
  ...read('squad-handover'),
  ...read('workflow-conditions').slice(0, 1),
  ...read('workflow-with-slots-and-a-tool'),
];
const spoken = read('spoken');
const titled = (scenarios: readonly Scenario[]) =>
  scenarios.map((scenario) => [scenario.name, scenario] as const);

let server: SdkServer;
const visit = shareBrowsers();
beforeAll(async () => {
  server = await startSdkServer({}, 'tests/e2e/support/scenario-page/scenario-in-page.ts');
});
afterAll(() => server.stop());

/** What was wrong in it, how loud what was heard, and what the browser complained of. */
async function runInBrowser(scenario: Scenario, context: TestContext) {
  const { page, problems } = await visit({}, context);
  const call = scenarioPage(page, server, scenario);
  const result = await runScenario(scenario, 1, call.open);
  // The SDK tells the page's owner of functions that have failed, and the browser of a refused start.
  const expected = /The function \w+ failed|status of (?:429|503)/;
  const complaints = problems.filter((problem) => !expected.test(problem));
  const heard = result.problems.length > 0 ? result.heard : [];
  return { wrong: [...result.problems, ...heard], loudest: call.loudest(), complaints };
}

// Ten in all. Those in writing wait most of the time: some at once take as long as the longest.
describe.concurrent('scenarios in a real browser', () => {
  it.for(titled(written))('%s', async ([, scenario], context) => {
    const { wrong, loudest, complaints } = await runInBrowser(scenario, context);
    expect([wrong, complaints]).toEqual([[], []]);
    expect(loudest).toBeGreaterThan(audible);
  });
});

describe('a scenario with a voice in a real browser', () => {
  it.for(titled(spoken))('%s', async ([, scenario], context) => {
    const { wrong, loudest, complaints } = await runInBrowser(scenario, context);
    expect([wrong, complaints]).toEqual([[], []]);
    expect(loudest).toBeGreaterThan(audible);
  });
});
