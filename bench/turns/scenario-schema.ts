import { z } from 'zod';
import { fileNameSchema, idSchema, nameSchema, setLimits, turnExpectSchema } from '../answers/set-schema.ts';

/** What is measured of a scenario; `README.md` says what each one is. */
export const scenarioKinds = [
  'fluent',
  'pause',
  'backchannel',
  'noise',
  'background-speech',
  'barge-in',
  'two-questions',
  'long',
  'level',
  'tones',
  'silence',
] as const;

/** Sounds of a room and of people that are no words. */
export const soundNames = ['cough', 'laugh', 'typing', 'horn', 'bark', 'clatter', 'music'] as const;
export type SoundName = (typeof soundNames)[number];

const gainDb = z.number().min(-60).max(40).default(0);
const stepSchema = z.union(
  [
    z.strictObject({ say: z.string().trim().min(1).max(setLimits.questionLength), gainDb }),
    z.strictObject({ sound: z.enum(soundNames), gainDb }),
    /** Telephone keys. */
    z.strictObject({ keys: z.string().regex(/^[\d*#]{1,30}$/) }),
    z.strictObject({ pauseMs: z.int().min(0).max(60_000) }),
    /** Until the assistant has been audible for so long. */
    z.strictObject({ whenHeardMs: z.int().min(0).max(30_000) }),
    /** Until nothing more of an answer is coming. */
    z.strictObject({ settled: z.literal(true) }),
  ],
  { error: 'one of "say", "sound" (both with "gainDb"), "keys", "pauseMs", "whenHeardMs", "settled": true' },
);

export const scenarioSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(scenarioKinds),
  steps: z.array(stepSchema).min(1).max(40),
  /** Of everything that the assistant says in the call. */
  expect: turnExpectSchema,
});

export const turnSetSchema = z.strictObject({
  name: nameSchema,
  kind: z.literal('turns'),
  /** A customer's file beside the set; absent: the demo's home assistant. */
  knowledge: z.array(fileNameSchema).length(1).optional(),
  scenarios: z.array(scenarioSchema).min(1).max(setLimits.questions),
});

export type Scenario = z.infer<typeof scenarioSchema>;
export type Step = Scenario['steps'][number];
export type TurnSet = z.infer<typeof turnSetSchema>;
