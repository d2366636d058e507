import { readScenarios, type Scenario, ScenarioError, type SharedFields } from '@saywell/cli/scenarios';
import type { ApiWarning, TestSuiteTest } from '@saywell/contract';
import { withoutSecrets } from '../../../platform/secrets/without-secrets.ts';
import type { TestRunPlan } from '../../../store/test-suites/test-suite-tables.ts';

/** Steps under their name, at the beginning of a line or of JSON, and one that begins with the name of its kind. */
const stepsKey = /^(?:\s*\{.*)?["']?(?:steps|scenarios)["']?\s*:/ms;
const stepKinds = ['say', 'wait', 'hears', 'calls', 'handedTo', 'node', 'ends', 'stored'];
const stepKey = new RegExp(`(?:^\\s*-\\s*|[[{,]\\s*)["']?(?:${stepKinds.join('|')})["']?\\s*:`, 'm');

/** Is a test's script a scenario, sound or not? Other scripts are what a tester does. */
export const isScenario = (script: string): boolean => stepsKey.test(script) && stepKey.test(script);

/** A list of steps, none of which begins with the name of a kind: no scenario, though its writer may think so. */
export function scriptWarnings({ script }: Pick<TestSuiteTest, 'script'>): readonly ApiWarning[] {
  const hasItems = /^\s*-\s+["']?\w+["']?\s*:/m.test(script);
  if (!stepsKey.test(script) || stepKey.test(script) || !hasItems) return [];
  const why = `None of its steps begins with the name of a kind (${stepKinds.join(', ')}): it is told to the tester as a text, and no step is done.`;
  return [{ path: 'script', code: 'field-without-effect', message: why }];
}

/** Stands for whoever the suite will test. */
const somebody: TestRunPlan['target'] = { assistantId: '00000000-0000-4000-8000-000000000000' };

function refuse(message: string): never {
  throw new ScenarioError('scenario-invalid', `script, ${message}`);
}

type Test = Pick<TestSuiteTest, 'type' | 'script'>;

/** The scenario of a test, of whoever it names, else of whom the suite tests. @throws {ScenarioError} */
export function scenarioOfTest({ type, script }: Test, target: TestRunPlan['target']): Scenario {
  const channel = type === 'chat' ? 'chat' : 'call';
  const [scenario, ...others] = readScenarios(script, 'script', { ...sharedOf(target), channel });
  if (scenario === undefined || others.length > 0) return refuse('field scenarios: a test is one scenario');
  if (scenario.channel !== channel) refuse(`field channel: a test of the type ${type} is a ${channel}`);
  if (scenario.repeat !== 1) refuse('field repeat: numAttempts of the test says how often');
  const aloud = scenario.steps.findIndex((step) => step.kind === 'say' && step.aloud === true);
  if (aloud >= 0) refuse(`step ${aloud + 1} (say), field aloud: tests of a suite are done in writing`);
  const given = { under: scenario.under, overrides: scenario.overrides };
  if (typeof scenario.under === 'object' && JSON.stringify(withoutSecrets(given)) !== JSON.stringify(given))
    refuse(`field ${scenario.target}: it contains secrets; store it, and name its id`);
  return scenario;
}

/** What is wrong with a test's script, each by its place; none when it is no scenario. */
export function scenarioIssues(test: Test): string[] {
  if (!isScenario(test.script)) return [];
  try {
    scenarioOfTest(test, somebody);
    return [];
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    const lines = error.message.split('\n').map((line) => line.replace(/^script(?:, |: )/, ''));
    // What cannot be read is shown in the lines behind the first, which say where it is.
    const told = error.code === 'scenario-unreadable' ? lines.slice(0, 1) : lines;
    return told.map((line) => `script is not valid: ${line.replace(/:$/, '')}`);
  }
}

/** Does it say itself who is talked to? */
export function namesTarget(test: Test): boolean {
  if (!isScenario(test.script)) return false;
  const { under } = scenarioOfTest(test, somebody);
  return under !== somebody.assistantId;
}

function sharedOf({ assistantId, squadId, assistantOverrides }: TestRunPlan['target']): SharedFields {
  const who = {
    ...(assistantId !== undefined && { assistant: assistantId }),
    ...(squadId !== undefined && { squad: squadId }),
  };
  return { ...who, ...(assistantOverrides && { overrides: { ...assistantOverrides } }) };
}
