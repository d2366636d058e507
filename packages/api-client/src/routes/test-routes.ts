import type { RoutesOf } from '../route-text.ts';

export const testSuiteRoutes = {
  create: 'POST /test-suite',
  list: 'GET /test-suite?',
  get: 'GET /test-suite/:id',
  update: 'PATCH /test-suite/:id',
  delete: 'DELETE /test-suite/:id',
} as const satisfies RoutesOf<'testSuite'>;

export const testSuiteTestRoutes = {
  create: 'POST /test-suite/:testSuiteId/test',
  list: 'GET /test-suite/:testSuiteId/test?',
  get: 'GET /test-suite/:testSuiteId/test/:id',
  update: 'PATCH /test-suite/:testSuiteId/test/:id',
  delete: 'DELETE /test-suite/:testSuiteId/test/:id',
} as const satisfies RoutesOf<'testSuiteTest'>;

export const testSuiteRunRoutes = {
  create: 'POST /test-suite/:testSuiteId/run',
  list: 'GET /test-suite/:testSuiteId/run?',
  get: 'GET /test-suite/:testSuiteId/run/:id',
  update: 'PATCH /test-suite/:testSuiteId/run/:id',
  delete: 'DELETE /test-suite/:testSuiteId/run/:id',
} as const satisfies RoutesOf<'testSuiteRun'>;
