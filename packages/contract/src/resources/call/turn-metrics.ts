import { z } from 'zod';

/** Lengths of the parts of one turn, milliseconds from the end of the visitor's speech. */
export const turnMetricsSchema = z.looseObject({
  turn: z.number().int(),
  endpointingMs: z.number(),
  transcriberMs: z.number(),
  modelMs: z.number(),
  voiceMs: z.number(),
  totalMs: z.number(),
  /** When the visitor's speech ended, epoch milliseconds. Absent in calls of earlier versions. */
  at: z.number().optional(),
  /** The visitor has cut the answer off. */
  interrupted: z.boolean().optional(),
});
export type TurnMetrics = z.infer<typeof turnMetricsSchema>;
