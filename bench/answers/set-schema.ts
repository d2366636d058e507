import { z } from 'zod';

/** What one file of a judge may hold at most. */
export const setLimits = {
  fileBytes: 5_000_000,
  questions: 2_000,
  turns: 60,
  entries: 2_000,
  groups: 20,
  alternatives: 40,
  phraseLength: 300,
  /** Of a question: more than five thousand words. */
  questionLength: 50_000,
} as const;

const phrase = z.string().trim().min(1).max(setLimits.phraseLength);
const text = z.string().trim().min(1).max(setLimits.questionLength);
/** Of a question. */
export const idSchema = z.string().trim().min(1).max(100);
const none = z.array(phrase).max(setLimits.alternatives).default([]);

const factSchema = z.strictObject({
  all: z.array(z.array(phrase).min(1).max(setLimits.alternatives)).min(1).max(setLimits.groups),
  none,
});
const honestSchema = z.strictObject({ honest: z.literal(true), none });
const expectSchema = z.union([factSchema, honestSchema], {
  error: '"all" (a list of lists of phrases) or "honest": true, and "none" (a list of phrases)',
});
/** Within a dialogue a turn may also only forbid. */
export const turnExpectSchema = z.union(
  [factSchema, honestSchema, z.strictObject({ all: z.tuple([]), none })],
  {
    error: '"all" (a list of lists of phrases) or "honest": true, and "none" (a list of phrases)',
  },
);

const questionSchema = z.strictObject({
  id: idSchema,
  question: text,
  fact: z.string().max(setLimits.questionLength).optional(),
  expect: expectSchema,
  source: z.string().max(1_000).optional(),
});

const bookingSchema = z.strictObject({
  name: phrase.optional(),
  business: phrase.optional(),
  phone: phrase.optional(),
  at: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'local time as 2026-11-25T14:30')
    .optional(),
});

const dialogueSchema = z.strictObject({
  id: idSchema,
  kind: z.string().trim().min(1).max(60),
  turns: z
    .array(z.strictObject({ say: text, expect: turnExpectSchema.optional() }))
    .min(1)
    .max(setLimits.turns),
  /** What must be stored when it is over; null: nothing may; absent: not looked at. */
  booking: bookingSchema.nullable().optional(),
});

export const nameSchema = z
  .string()
  .trim()
  .regex(/^[\w .-]{1,60}$/, 'a short name of letters, digits, dots and dashes');
export const fileNameSchema = z
  .string()
  .regex(/^[\w .-]{1,100}$/, 'the name of a file beside the set')
  .refine((file) => !file.startsWith('.'), 'the name of a file beside the set');

const questionsOf = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(setLimits.questions);
const knowledge = z.array(fileNameSchema).min(1).max(20);

export const setSchema = z.discriminatedUnion('kind', [
  z.strictObject({ name: nameSchema, kind: z.literal('site'), questions: questionsOf(questionSchema) }),
  z.strictObject({ name: nameSchema, kind: z.literal('outside'), questions: questionsOf(questionSchema) }),
  z.strictObject({
    name: nameSchema,
    kind: z.literal('domain'),
    knowledge,
    questions: questionsOf(questionSchema),
  }),
  z.strictObject({
    name: nameSchema,
    kind: z.literal('document'),
    knowledge,
    questions: questionsOf(questionSchema),
  }),
  z.strictObject({
    name: nameSchema,
    kind: z.literal('dialogue'),
    now: z.iso.datetime({ offset: true }),
    questions: questionsOf(dialogueSchema),
  }),
]);

/** A customer's knowledge base, beside a set of the kind `domain`. */
export const customerSchema = z.strictObject({
  name: phrase,
  firstMessage: phrase,
  entries: z
    .array(z.strictObject({ question: phrase, answer: z.string().trim().min(1).max(5_000) }))
    .min(1)
    .max(setLimits.entries),
});

export type QuestionSet = z.infer<typeof setSchema>;
export type SetKind = QuestionSet['kind'];
export type Question = z.infer<typeof questionSchema>;
export type Dialogue = z.infer<typeof dialogueSchema>;
export type DialogueTurn = Dialogue['turns'][number];
export type Expectation = z.infer<typeof turnExpectSchema>;
export type ExpectedBooking = z.infer<typeof bookingSchema>;
export type Customer = z.infer<typeof customerSchema>;
