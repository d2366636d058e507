import { z } from 'zod';
import { range, text } from '../parts/fields.ts';
import { unionOf } from '../parts/union-of.ts';

export const regexOptionsSchema = z
  .array(z.strictObject({ type: z.enum(['ignore-case', 'whole-word', 'multi-line']), enabled: z.boolean() }))
  .max(3);

/** What is said in place of what is written. */
const replacementSchema = unionOf(
  'type',
  { value: text(1_000) },
  {
    exact: { key: text(1_000), replaceAllEnabled: z.boolean().optional() },
    regex: { regex: text(1_000), options: regexOptionsSchema.optional() },
  },
);

/** Signs after which a text may be cut. */
export const chunkBoundaries = [
  '。',
  '，',
  '.',
  '!',
  '?',
  ';',
  ')',
  '،',
  '۔',
  '।',
  '॥',
  '|',
  '||',
  ',',
  ':',
] as const;
/** Rewritings of what is written into what is spoken, in the order in which they are done. */
export const speechFormatters = [
  'markdown',
  'asterisk',
  'newline',
  'colon',
  'quote',
  'acronym',
  'dollarAmount',
  'email',
  'date',
  'time',
  'distance',
  'unit',
  'percentage',
  'phoneNumber',
  'number',
  'dash',
  'stripAsterisk',
] as const;
export type SpeechFormatter = (typeof speechFormatters)[number];

/** How the model's text is cut and written out before it is spoken. */
export const chunkPlanSchema = z.strictObject({
  enabled: z.boolean().optional(),
  /** Default 30. */
  minCharacters: range(1, 80).optional(),
  punctuationBoundaries: z.array(z.enum(chunkBoundaries)).max(chunkBoundaries.length).optional(),
  formatPlan: z
    .strictObject({
      enabled: z.boolean().optional(),
      /** Whole numbers above it are said digit by digit. Default 2025. */
      numberToDigitsCutoff: z.number().min(0).optional(),
      replacements: z.array(replacementSchema).max(200).optional(),
      formattersEnabled: z.array(z.enum(speechFormatters)).max(speechFormatters.length).optional(),
    })
    .optional(),
});
