import { z } from 'zod';
import { timezoneSchema } from '../parts/time-zone.ts';

export const consoleThemes = ['system', 'light', 'dark'] as const;

/** Columns of the console's list of calls that may be left out: who called and when are always there. */
export const callListColumns = ['about', 'assistant', 'outcome', 'turnLatency', 'cost', 'duration'] as const;
export type CallListColumn = (typeof callListColumns)[number];

const chosenColumnsSchema = z.array(z.enum(callListColumns)).max(20);

/** How the console is for one member, in every browser. What is absent is as the browser has it. */
export const preferenceSchema = z.strictObject({
  theme: z.enum(consoleThemes).optional(),
  timezone: timezoneSchema.optional(),
  columns: z
    .strictObject({
      calls: chosenColumnsSchema.optional(),
      /** Of the same list in a narrow window, where each call is a card. */
      callCards: chosenColumnsSchema.optional(),
    })
    .optional(),
});
export type Preference = z.infer<typeof preferenceSchema>;
