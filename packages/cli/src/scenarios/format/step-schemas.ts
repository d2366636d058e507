import { endedReasons, limits } from '@saywell/contract';
import { z } from 'zod';
import { createMatcher } from './matcher.ts';

const text = z.string().min(1).max(limits.maxMessageTextLength);
const name = z.string().min(1).max(200);
const matched = z
  .string()
  .min(1)
  .max(1_000)
  .superRefine((source, context) => {
    try {
      createMatcher(source);
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
    }
  });
const severalMatched = z.array(matched).min(1).max(50);
/** A step's own limit, in place of the scenario's. */
const withinSeconds = z.number().positive().max(600).optional();

/** Each kind of step by the key that names it. */
export const stepSchemas = {
  say: z.strictObject({
    say: text,
    /** Does not wait for the assistant to finish. Default false. */
    interrupts: z.boolean().optional(),
    /** With the visitor's voice instead of in writing. Default false. */
    aloud: z.boolean().optional(),
    withinSeconds,
  }),
  wait: z.strictObject({ wait: z.number().positive().max(600) }),
  hears: z.strictObject({
    hears: z.union([
      matched,
      z
        .strictObject({
          all: severalMatched.optional(),
          any: severalMatched.optional(),
          none: severalMatched.optional(),
        })
        .refine((one) => Object.keys(one).length > 0, { message: 'one of all, any and none is needed' }),
    ]),
    withinSeconds,
  }),
  calls: z
    .strictObject({
      calls: name,
      with: z.record(z.string(), z.unknown()).optional(),
      /** Text, or JSON that is written out. */
      answers: z.unknown().optional(),
      fails: text.optional(),
      unanswered: z.literal(true).optional(),
      /** What the function has answered, whoever ran it. */
      result: matched.optional(),
      withinSeconds,
    })
    .refine((step) => answersOf(step) < 2, {
      message: 'only one of answers, fails and unanswered is possible',
    }),
  handedTo: z.strictObject({ handedTo: name, withinSeconds }),
  node: z.strictObject({ node: name, withinSeconds }),
  ends: z.strictObject({ ends: z.union([z.enum(endedReasons), z.literal(true)]), withinSeconds }),
  stored: z.strictObject({
    stored: z
      .record(name, z.unknown())
      .refine((fields) => Object.keys(fields).length > 0, { message: 'it names no field' }),
    withinSeconds,
  }),
} as const;

export type StepKind = keyof typeof stepSchemas;
export const stepKinds: readonly string[] = Object.keys(stepSchemas);

/** One step, with the key that names it as `kind`. */
export type Step = {
  readonly [Kind in StepKind]: { readonly kind: Kind } & z.infer<(typeof stepSchemas)[Kind]>;
}[StepKind];
export type StepOf<Kind extends StepKind> = Extract<Step, { kind: Kind }>;

function answersOf(step: { answers?: unknown; fails?: unknown; unanswered?: unknown }): number {
  return [step.answers, step.fails, step.unanswered].filter((one) => one !== undefined).length;
}

/** Is the function run by the scenario in place of its server? */
export const isAnswered = (step: StepOf<'calls'>): boolean => answersOf(step) > 0;
