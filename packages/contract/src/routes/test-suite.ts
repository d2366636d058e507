import {
  createTestSuiteRunSchema,
  createTestSuiteSchema,
  createTestSuiteTestSchema,
  inSuiteParamsSchema,
  oneInSuiteParamsSchema,
  pageTestsQuerySchema,
  testSuitePageSchema,
  testSuiteRunPageSchema,
  testSuiteRunSchema,
  testSuiteSchema,
  testSuiteTestPageSchema,
  testSuiteTestSchema,
  updateTestSuiteRunSchema,
  updateTestSuiteSchema,
  updateTestSuiteTestSchema,
} from '../resources/test-suite.ts';
import { crud } from './route.ts';

const suites = crud('test-suite', {
  create: createTestSuiteSchema,
  update: updateTestSuiteSchema,
  answer: testSuiteSchema,
});
const { paging: _, ...suiteList } = suites.list;

export const testSuiteRoutes = {
  ...suites,
  list: { ...suiteList, query: pageTestsQuerySchema, answer: testSuitePageSchema },
} as const;

const testsPath = '/test-suite/:testSuiteId/test';
const inSuite = { access: 'private', params: inSuiteParamsSchema } as const;
const oneTest = {
  path: `${testsPath}/:id`,
  access: 'private',
  params: oneInSuiteParamsSchema,
  success: 200,
  answer: testSuiteTestSchema,
} as const;
export const testSuiteTestRoutes = {
  create: {
    id: 'test-suite-test.create',
    method: 'POST',
    path: testsPath,
    ...inSuite,
    body: createTestSuiteTestSchema,
    success: 201,
    answer: testSuiteTestSchema,
    atomic: true,
  },
  list: {
    id: 'test-suite-test.list',
    method: 'GET',
    path: testsPath,
    ...inSuite,
    query: pageTestsQuerySchema,
    success: 200,
    answer: testSuiteTestPageSchema,
  },
  get: { id: 'test-suite-test.get', method: 'GET', ...oneTest },
  update: { id: 'test-suite-test.update', method: 'PATCH', body: updateTestSuiteTestSchema, ...oneTest },
  delete: { id: 'test-suite-test.delete', method: 'DELETE', ...oneTest },
} as const;

const runsPath = '/test-suite/:testSuiteId/run';
const oneRun = {
  path: `${runsPath}/:id`,
  access: 'private',
  params: oneInSuiteParamsSchema,
  success: 200,
  answer: testSuiteRunSchema,
} as const;
export const testSuiteRunRoutes = {
  /** Answers at once; the run goes on as a job. */
  create: {
    id: 'test-suite-run.create',
    method: 'POST',
    path: runsPath,
    ...inSuite,
    body: createTestSuiteRunSchema,
    success: 201,
    answer: testSuiteRunSchema,
    atomic: true,
  },
  list: {
    id: 'test-suite-run.list',
    method: 'GET',
    path: runsPath,
    ...inSuite,
    query: pageTestsQuerySchema,
    success: 200,
    answer: testSuiteRunPageSchema,
  },
  get: { id: 'test-suite-run.get', method: 'GET', ...oneRun },
  update: { id: 'test-suite-run.update', method: 'PATCH', body: updateTestSuiteRunSchema, ...oneRun },
  /** Ends it, too. */
  delete: { id: 'test-suite-run.delete', method: 'DELETE', ...oneRun },
} as const;
