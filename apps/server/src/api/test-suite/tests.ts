import { maxTestsInSuite, type routes } from '@saywell/contract';
import { scenarioIssues } from '../../features/test-runs/scenarios/scenario-of-test.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Store } from '../../store/store.ts';
import type { InSuite } from '../../store/test-suites/in-suite.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** @throws {DomainError} `not-found` when the organisation has no such suite. */
export async function foundSuite(store: Store, suite: InSuite) {
  const { orgId, testSuiteId } = suite;
  return found(await store.testSuite.get(orgId, testSuiteId), 'test-suite', testSuiteId);
}

export const createTest: Endpoint<typeof routes.testSuiteTest.create> = async (request) => {
  const { context, identity, params, body } = request;
  const suite = { ...params, orgId: identity.orgId };
  refuseUnsound(body);
  await foundSuite(context.store, suite);
  const created = await context.store.testSuiteTest.create(suite, body, maxTestsInSuite);
  if (created !== null) return created;
  throw new DomainError('conflict', `A test suite has at most ${maxTestsInSuite} tests.`);
};

/** @throws {DomainError} `validation-failed` for a script that is a scenario which cannot be run. */
function refuseUnsound(test: Parameters<typeof scenarioIssues>[0]): void {
  const issues = scenarioIssues(test);
  if (issues.length > 0) throw new DomainError('validation-failed', issues);
}

export const pageTests: Endpoint<typeof routes.testSuiteTest.list> = async (request) => {
  const { context, identity, params, query } = request;
  const suite = { ...params, orgId: identity.orgId };
  await foundSuite(context.store, suite);
  return context.store.testSuiteTest.page(suite, query);
};

export const getTest: Endpoint<typeof routes.testSuiteTest.get> = async ({ context, identity, params }) =>
  found(await context.store.testSuiteTest.get({ ...params, orgId: identity.orgId }), 'test', params.id);

/** Lays the given fields over the stored ones; `null` clears a field. */
export const updateTest: Endpoint<typeof routes.testSuiteTest.update> = async (request) => {
  const { context, identity, params, body, ifUnchanged } = request;
  const one = { ...params, orgId: identity.orgId };
  const stored = found(await context.store.testSuiteTest.get(one), 'test', params.id);
  refuseUnsound({ type: body.type ?? stored.type, script: body.script ?? stored.script });
  return found(await context.store.testSuiteTest.update(one, body, ifUnchanged), 'test', params.id);
};

/** Answers with what was deleted. */
export const deleteTest: Endpoint<typeof routes.testSuiteTest.delete> = async (request) => {
  const { context, identity, params, ifUnchanged } = request;
  const one = { ...params, orgId: identity.orgId };
  return found(await context.store.testSuiteTest.delete(one, ifUnchanged), 'test', params.id);
};
