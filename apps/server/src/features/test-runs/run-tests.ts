import { createHash } from 'node:crypto';
import type { CreateAssistant } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { JobHandler } from '../../store/jobs/store-jobs.ts';
import type { Store } from '../../store/store.ts';
import type { AttemptPlace } from '../../store/test-suites/test-suite-run-store.ts';
import type { TestRunPlan } from '../../store/test-suites/test-suite-tables.ts';
import { applyOverrides } from '../agents/agent-config.ts';
import type { InnerCallers } from '../calls/caller-socket/inner-callers.ts';
import { resolveTarget } from '../calls/target/resolve-target.ts';
import type { ChatService } from '../chat/chat-service.ts';
import { runAttempt } from './run-attempt.ts';
import { runScenarioAttempt } from './scenarios/run-scenario-attempt.ts';
import { isScenario, scenarioOfTest } from './scenarios/scenario-of-test.ts';
import { findTestModel, type TestModelParts } from './test-model.ts';

export interface TestRunnerOptions extends TestModelParts {
  readonly store: Store;
  readonly chats: ChatService;
  /** Absent: tests that are calls say that none are made here. */
  readonly callers?: InnerCallers | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** From the run's creation on; what was not attempted by then is not. */
const longestRunMs = 30 * 60_000;

/**
 * Does the attempts of a run that are not there yet, one after the other: a run that a killed server has begun goes
 * on with the attempt that was lost. `completed`: every attempt was made; `failed`: the time was over before.
 */
export function createTestRunner(options: TestRunnerOptions): JobHandler {
  const { store, now } = options;
  return async ({ orgId, subjectId: id }, { signal, beating }) => {
    const plan = await store.testSuiteRun.begin(orgId, id);
    if (plan === null) return;
    const [tester, target] = await Promise.all([testerOf(store, orgId, plan), targetOf(store, orgId, plan)]);
    const parts = {
      ...options,
      callers: options.callers,
      orgId,
      signal,
      target: plan.target,
      model: await findTestModel(options, orgId, [tester, target]),
      persona: (tester?.model?.messages ?? []).flatMap(({ content }) => content ?? []).join('\n'),
    };
    const done = new Set((await store.testSuiteRun.attempts(id)).map(keyOf));
    for (const { place, test } of places(plan)) {
      if (done.has(keyOf(place))) continue;
      if (now() - plan.createdAt > longestRunMs) return store.testSuiteRun.end(id, 'failed');
      const attempt = await beating(
        isScenario(test.script)
          ? runScenarioAttempt(parts, scenarioOfTest(test, plan.target), test)
          : runAttempt({ ...parts, sessionId: sessionIdOf(id, place) }, test),
      );
      signal.throwIfAborted();
      // Deleted meanwhile: nobody wants the others.
      if (!(await store.testSuiteRun.addAttempt(id, place, attempt))) return;
    }
    await store.testSuiteRun.end(id, 'completed');
  };
}

const keyOf = ({ testIndex, attemptIndex }: AttemptPlace): string => `${testIndex} ${attemptIndex}`;

/** The same for every try of an attempt, so that it finds what the one before has left. */
function sessionIdOf(runId: string, place: AttemptPlace): string {
  const bytes = createHash('sha256')
    .update(`${runId} ${keyOf(place)}`)
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function* places({ tests }: TestRunPlan) {
  for (const [testIndex, test] of tests.entries())
    for (let attemptIndex = 0; attemptIndex < (test.numAttempts ?? 1); attemptIndex++)
      yield { place: { testIndex, attemptIndex }, test };
}

/** Undefined: a plain tester. */
async function testerOf(
  store: Store,
  orgId: string,
  plan: TestRunPlan,
): Promise<CreateAssistant | undefined> {
  const { assistant, assistantId, assistantOverrides } = plan.testerPlan ?? {};
  const found =
    assistant ?? (assistantId === undefined ? undefined : await store.assistant.get(orgId, assistantId));
  return found ? applyOverrides(found, assistantOverrides) : undefined;
}

/** Undefined when it is gone, as every attempt will say, and where the tests name whom they talk to. */
async function targetOf(
  store: Store,
  orgId: string,
  { target }: TestRunPlan,
): Promise<CreateAssistant | undefined> {
  if (target.assistantId === undefined && target.squadId === undefined) return undefined;
  try {
    const found = await resolveTarget(store, orgId, target);
    return applyOverrides(found.assistant, found.overrides);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
