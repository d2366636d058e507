import type { routes, TestSuite } from '@saywell/contract';
import { queueTestRun } from '../../features/test-runs/queue-test-run.ts';
import { namesTarget } from '../../features/test-runs/scenarios/scenario-of-test.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Store } from '../../store/store.ts';
import type { TestRunPlan } from '../../store/test-suites/test-suite-tables.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';
import { foundSuite } from './tests.ts';

/** Everything that the run needs is written down with it: later changes of the suite do not touch it. */
export const createTestRun: Endpoint<typeof routes.testSuiteRun.create> = async (request) => {
  const { context, identity, params, body } = request;
  const suite = { ...params, orgId: identity.orgId };
  const stored = await foundSuite(context.store, suite);
  const tests = await context.store.testSuiteTest.all(suite);
  if (tests.length === 0)
    throw new DomainError('validation-failed', ['testSuiteId is not valid: the test suite has no tests']);
  const target = tests.every(namesTarget) ? {} : await targetOf(context.store, stored);
  const { testerPlan } = stored;
  const plan = { tests, target, ...(testerPlan !== undefined && { testerPlan }) };
  return queueTestRun(context.store, suite, body, plan);
};

async function targetOf(store: Store, suite: TestSuite): Promise<TestRunPlan['target']> {
  const { assistantId, assistantOverrides, phoneNumberId = suite.phoneNumberId } = suite.targetPlan ?? {};
  const overrides = assistantOverrides === undefined ? {} : { assistantOverrides };
  if (assistantId !== undefined) return { assistantId, ...overrides };
  const number = phoneNumberId === undefined ? null : await store.phoneNumber.get(suite.orgId, phoneNumberId);
  if (number?.assistantId !== undefined) return { assistantId: number.assistantId, ...overrides };
  if (number?.squadId !== undefined) return { squadId: number.squadId, ...overrides };
  throw new DomainError('validation-failed', [
    'targetPlan is not valid: it must name an assistant, or a number of ours that an assistant or a squad answers',
  ]);
}

export const pageTestRuns: Endpoint<typeof routes.testSuiteRun.list> = async (request) => {
  const { context, identity, params, query } = request;
  const suite = { ...params, orgId: identity.orgId };
  await foundSuite(context.store, suite);
  return context.store.testSuiteRun.page(suite, query);
};

export const getTestRun: Endpoint<typeof routes.testSuiteRun.get> = async ({ context, identity, params }) =>
  found(await context.store.testSuiteRun.get({ ...params, orgId: identity.orgId }), 'run', params.id);

export const updateTestRun: Endpoint<typeof routes.testSuiteRun.update> = async (request) => {
  const { context, identity, params, body, ifUnchanged } = request;
  const one = { ...params, orgId: identity.orgId };
  return found(await context.store.testSuiteRun.update(one, body, ifUnchanged), 'run', params.id);
};

/** Answers with what was deleted; a run that is under way ends. */
export const deleteTestRun: Endpoint<typeof routes.testSuiteRun.delete> = async (request) => {
  const { context, identity, params, ifUnchanged } = request;
  const one = { ...params, orgId: identity.orgId };
  const deleted = found(await context.store.testSuiteRun.delete(one, ifUnchanged), 'run', params.id);
  await context.store.job.cancel('test-suite-run', params.id);
  return deleted;
};
