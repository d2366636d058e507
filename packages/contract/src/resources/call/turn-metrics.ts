import { z } from 'zod';

/** Lengths of the parts of one turn, milliseconds from the end of the visitor's speech. */
export const turnMetricsSchema = z.looseObject({
  turn: z.number().int(),
  endpointingMs: z.number(),
  transcriberMs: z.number(),
  modelMs: z.number(),
  voiceMs: z.number(),
  totalMs: z.number(),
});
export type TurnMetrics = z.infer<typeof turnMetricsSchema>;
