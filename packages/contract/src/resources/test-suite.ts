import { z } from 'zod';
import { assistantOverridesSchema, createAssistantSchema } from './assistant/assistant.ts';
import { callArtifactSchema } from './call/call-artifact.ts';
import { idSchema, pageOf, pageQueryFields, storedFields, updateFields } from './parts/common.ts';
import { text } from './parts/fields.ts';
import { type ObjectOf, unionOf } from './parts/union-of.ts';

/** Tests of one suite; with ten attempts each they are what one run does at most. */
export const maxTestsInSuite = 50;

const name = text(80).optional();
const suiteFields = {
  name,
  /** Older name of `targetPlan.phoneNumberId`. */
  phoneNumberId: idSchema.optional(),
  /** Who writes in the tests. Absent: a plain tester. It takes a language model; without one the script's lines are written. */
  testerPlan: z
    .strictObject({
      assistant: createAssistantSchema.optional(),
      assistantId: idSchema.optional(),
      assistantOverrides: assistantOverridesSchema.optional(),
    })
    .optional(),
  /** Who is tested: an assistant, or who answers a number of ours. */
  targetPlan: z
    .strictObject({
      phoneNumberId: idSchema.optional(),
      /** Somebody else's number. Supported for existing clients; a server without a telephone line cannot call it. */
      phoneNumber: z.strictObject({ provider: z.literal('test-suite'), number: text(50) }).optional(),
      assistantId: idSchema.optional(),
      assistantOverrides: assistantOverridesSchema.optional(),
    })
    .optional(),
};

export interface CreateTestSuite extends ObjectOf<typeof suiteFields> {}
/** Body of `POST /test-suite`. */
export const createTestSuiteSchema: z.ZodType<CreateTestSuite, CreateTestSuite> = z.strictObject(suiteFields);
const updatableSuiteFields = updateFields(suiteFields);
export interface UpdateTestSuite extends ObjectOf<typeof updatableSuiteFields> {}
/** Body of `PATCH /test-suite/{id}`; `null` clears a field. */
export const updateTestSuiteSchema: z.ZodType<UpdateTestSuite, UpdateTestSuite> =
  z.strictObject(updatableSuiteFields);
const answeredSuiteFields = { ...storedFields, ...suiteFields };
export interface TestSuite extends ObjectOf<typeof answeredSuiteFields> {}
export const testSuiteSchema: z.ZodType<TestSuite> = z.strictObject(answeredSuiteFields);

/**
 * What must be true of a conversation. A language model judges it; without one these lines can be, all of
 * which must be true of what the assistant wrote, whatever the case of the letters:
 * `contains: …`, `not contains: …`, `equals: …` (one whole message) and `matches: …` (one whole message, `*` = anything).
 */
const scorerSchema = z.strictObject({ type: z.literal('ai'), rubric: z.string().min(1).max(10_000) });
const testFields = {
  scorers: z.array(scorerSchema).min(1).max(20),
  /**
   * A scenario (docs/guides/scenarios.md), as `saywell test` takes it: its steps are scored before the scorers. Else
   * what the tester does. With a line that starts with `user:` exactly those lines are written, one after the
   * other; else a language model acts it out, and without one every line is written.
   */
  script: z.string().min(1).max(10_000),
  /** Default 1. */
  numAttempts: z.number().int().min(1).max(10).optional(),
  name,
};
/** Voice tests are done in writing: as calls where they are scenarios, else see `metadata.note` of their attempts. */
const testKinds = { voice: {}, chat: {} };
export type CreateTestSuiteTest = { readonly type: 'voice' | 'chat' } & ObjectOf<typeof testFields>;
/** Body of `POST /test-suite/{id}/test`. */
export const createTestSuiteTestSchema: z.ZodType<CreateTestSuiteTest, CreateTestSuiteTest> = unionOf(
  'type',
  testFields,
  testKinds,
);
const updatableTestFields = { type: z.enum(['voice', 'chat']).optional(), ...updateFields(testFields) };
export interface UpdateTestSuiteTest extends ObjectOf<typeof updatableTestFields> {}
/** Body of `PATCH /test-suite/{id}/test/{id}`; `null` clears a field. */
export const updateTestSuiteTestSchema: z.ZodType<UpdateTestSuiteTest, UpdateTestSuiteTest> =
  z.strictObject(updatableTestFields);
const answeredTestFields = { ...storedFields, testSuiteId: idSchema, ...testFields };
export type TestSuiteTest = { readonly type: 'voice' | 'chat' } & ObjectOf<typeof answeredTestFields>;
export const testSuiteTestSchema: z.ZodType<TestSuiteTest, TestSuiteTest> = unionOf(
  'type',
  answeredTestFields,
  testKinds,
);

const scorerResultSchema = z.strictObject({
  type: z.literal('ai'),
  result: z.enum(['pass', 'fail']),
  /** Why; starts with `not-judged:` when nobody could decide, which counts as failed. */
  reasoning: text(10_000),
  rubric: text(10_000),
});
export type TestScorerResult = z.infer<typeof scorerResultSchema>;
const attemptSchema = z.strictObject({
  scorerResults: z.array(scorerResultSchema),
  /** With the conversation. */
  call: z.strictObject({ artifact: callArtifactSchema }).optional(),
  callId: idSchema.optional(),
  metadata: z
    .strictObject({
      /** Of the conversation; absent when none came about. */
      sessionId: idSchema.optional(),
      /** What the reader should know: the conversation broke off, or a voice test was done in writing. */
      note: text(1_000).optional(),
    })
    .optional(),
});
export interface TestAttempt extends z.infer<typeof attemptSchema> {}

const runFields = { name };
/** Body of `POST /test-suite/{id}/run`. */
export const createTestSuiteRunSchema = z.strictObject(runFields);
export type CreateTestSuiteRun = z.infer<typeof createTestSuiteRunSchema>;
/** Body of `PATCH /test-suite/{id}/run/{id}`; `null` clears. */
export const updateTestSuiteRunSchema = z.strictObject(updateFields(runFields));
export type UpdateTestSuiteRun = z.infer<typeof updateTestSuiteRunSchema>;
export const testRunStatuses = ['queued', 'in-progress', 'completed', 'failed'] as const;
const run = z.strictObject({
  ...storedFields,
  testSuiteId: idSchema,
  name,
  status: z.enum(testRunStatuses),
  /** The tests as they were when the run was created, with the attempts that are done. */
  testResults: z.array(z.strictObject({ test: testSuiteTestSchema, attempts: z.array(attemptSchema) })),
});
export interface TestSuiteRun extends z.infer<typeof run> {}
export const testSuiteRunSchema: z.ZodType<TestSuiteRun> = run;

const pages = z.strictObject({ ...pageQueryFields, sortBy: z.literal('createdAt').optional() });
/** Query of the three lists. */
export const pageTestsQuerySchema = pages;
export type PageTestsQuery = z.infer<typeof pages>;
const suitePage = pageOf(testSuiteSchema);
export interface TestSuitePage extends z.infer<typeof suitePage> {}
export const testSuitePageSchema: z.ZodType<TestSuitePage> = suitePage;
const testPage = pageOf(testSuiteTestSchema);
export interface TestSuiteTestPage extends z.infer<typeof testPage> {}
export const testSuiteTestPageSchema: z.ZodType<TestSuiteTestPage> = testPage;
const runPage = pageOf(testSuiteRunSchema);
export interface TestSuiteRunPage extends z.infer<typeof runPage> {}
export const testSuiteRunPageSchema: z.ZodType<TestSuiteRunPage> = runPage;

/** Paths below a suite. */
export const inSuiteParamsSchema = z.strictObject({ testSuiteId: idSchema });
export const oneInSuiteParamsSchema = z.strictObject({ testSuiteId: idSchema, id: idSchema });
