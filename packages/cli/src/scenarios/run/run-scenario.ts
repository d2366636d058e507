import type { Scenario } from '../format/scenario-schema.ts';
import { isAnswered, type Step } from '../format/step-schemas.ts';
import { ScenarioError } from '../scenario-error.ts';
import type { Conversation, FunctionAnswer, OpenConversation } from './conversation.ts';
import { runStep, type StepState } from './run-step.ts';

/** What became of a step. */
export interface StepResult {
  /** As the file has it. */
  readonly expected: Readonly<Record<string, unknown>>;
  readonly outcome: 'passed' | 'failed' | 'not-run';
  /** What was wrong; absent: nothing. */
  readonly problem?: string;
  /** What the assistant said, and called, from the end of the step before on. */
  readonly heard: readonly string[];
  readonly called: readonly { readonly name: string; readonly parameters: object }[];
}

export interface ScenarioResult {
  readonly file: string;
  readonly name: string;
  /** From 1; of scenarios that are repeated. */
  readonly run: number;
  readonly passed: boolean;
  /** What was not as expected; empty: it passed. */
  readonly problems: readonly string[];
  /** One for each of the file's, in its order. */
  readonly steps: readonly StepResult[];
  readonly heard: readonly string[];
  /** What of the assistant has no effect on this server. */
  readonly warnings: readonly string[];
  /** Milliseconds of the conversation's own clock. */
  readonly tookMs: number;
}

/** Runs one scenario once. Its first step that fails ends it. Never rejects for what a server does. */
export async function runScenario(
  scenario: Scenario,
  run: number,
  open: OpenConversation,
): Promise<ScenarioResult> {
  const problems: string[] = [];
  const answer = answersOf(scenario, (problem) => problems.push(problem));
  const { file, name } = scenario;
  let conversation: Conversation | undefined;
  let startedAt = 0;
  const steps: StepResult[] = [];
  try {
    conversation = await open(answer, scenario.stepSeconds * 1_000);
    startedAt = conversation.now();
    const problem = await runSteps(scenario, conversation, (step) => steps.push(step));
    if (problem !== undefined) problems.unshift(problem);
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    problems.push(`${error.message} [${error.code}]`);
  } finally {
    await conversation?.close();
  }
  const heard = [...(conversation?.record.heard ?? [])];
  const warnings = [...(conversation?.warnings ?? [])];
  const tookMs = (conversation?.now() ?? 0) - startedAt;
  for (const step of scenario.steps.slice(steps.length)) steps.push(notRun(step));
  return { file, name, run, passed: problems.length === 0, problems, steps, heard, warnings, tookMs };
}

async function runSteps(
  { steps, stepSeconds }: Scenario,
  conversation: Conversation,
  note: (result: StepResult) => void,
): Promise<string | undefined> {
  const { record } = conversation;
  const state: StepState = { heardFrom: 0, seenCalls: new Set(), handedFrom: 0, nodesFrom: 0 };
  let [heardFrom, callsFrom] = [0, 0];
  for (const [index, step] of steps.entries()) {
    const seconds = ('withinSeconds' in step ? step.withinSeconds : undefined) ?? stepSeconds;
    const problem = await runStep(step, conversation, state, seconds * 1_000);
    note({
      expected: expectedOf(step),
      outcome: problem === undefined ? 'passed' : 'failed',
      ...(problem !== undefined && { problem }),
      heard: record.heard.slice(heardFrom),
      called: record.calls.slice(callsFrom).map(({ name, parameters }) => ({ name, parameters })),
    });
    [heardFrom, callsFrom] = [record.heard.length, record.calls.length];
    if (problem !== undefined) return `step ${index + 1} (${step.kind}): ${problem}`;
  }
  return undefined;
}

const expectedOf = (step: Step): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(step).filter(([key]) => key !== 'kind'));

const notRun = (step: Step): StepResult => ({
  expected: expectedOf(step),
  outcome: 'not-run',
  heard: [],
  called: [],
});

/** Each call of a function takes the answer of the next step that names it. */
function answersOf({ steps }: Scenario, report: (problem: string) => void): (name: string) => FunctionAnswer {
  const left = steps.flatMap((step) => (step.kind === 'calls' && isAnswered(step) ? [step] : []));
  return (name) => {
    const index = left.findIndex((step) => step.calls === name);
    const [step] = index < 0 ? [] : left.splice(index, 1);
    if (step === undefined) {
      report(`${name} was called, and no step answers it`);
      return { error: 'no step of the scenario answers this call' };
    }
    if (step.unanswered === true) return 'unanswered';
    if (step.fails !== undefined) return { error: step.fails };
    return { result: typeof step.answers === 'string' ? step.answers : JSON.stringify(step.answers) };
  };
}
