import {
  callAnalysisSchema,
  callArtifactSchema,
  callComplianceSchema,
  callEventSchema,
  endedReasons,
} from '@saywell/contract';
import { z } from 'zod';
import { pricesSchema } from '../../../platform/config/prices.ts';
import { parseJson } from '../../../platform/parse-json.ts';
import { wantedAnalysisSchema } from '../../analysis/analysis-plan.ts';
import { wantedTraceSchema } from '../../traces/wanted-trace.ts';
import type { CallEnd } from './call-end.ts';

/** Raised with every change that an older program could not read. */
const version = 1;

const bookingSchema = z.object({
  name: z.string(),
  phone: z.string(),
  when: z.string(),
  at: z.string().exactOptional(),
  email: z.string().exactOptional(),
  business: z.string().exactOptional(),
});
const bookingWriteSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('booked'), booking: bookingSchema }),
  z.object({
    type: z.literal('changed'),
    change: z.object({ previous: bookingSchema, booking: bookingSchema.nullable() }),
  }),
]);
const engineSchema = z.object({
  provider: z.string(),
  model: z.string().exactOptional(),
  voiceId: z.string().exactOptional(),
});
const countsSchema = z.object({
  promptTokens: z.number(),
  completionTokens: z.number(),
  cachedPromptTokens: z.number(),
});
const spooledEndSchema = z.object({
  version: z.literal(version),
  orgId: z.uuid(),
  callId: z.uuid(),
  reason: z.enum(endedReasons),
  startedAt: z.number().optional(),
  endedAt: z.number(),
  artifact: callArtifactSchema,
  events: z.array(callEventSchema).optional(),
  compliance: callComplianceSchema.optional(),
  keepsNothing: z.boolean().optional(),
  usage: z.object({
    transcribedMs: z.number(),
    voiceCharacters: z.number(),
    tokens: countsSchema.extend({
      others: z.array(countsSchema.extend({ model: z.string() })).exactOptional(),
    }),
  }),
  engines: z.object({
    transport: z.string(),
    transcriber: engineSchema.nullable(),
    model: engineSchema,
    voice: engineSchema.nullable(),
  }),
  spending: z.object({ holderId: z.uuid(), totalUsd: z.number(), subjects: z.array(z.string()) }).optional(),
  shares: z
    .object({
      transcriber: z.array(z.object({ engine: engineSchema, ms: z.number() })).exactOptional(),
      voice: z.array(z.object({ engine: engineSchema, characters: z.number() })).exactOptional(),
    })
    .optional(),
  prices: pricesSchema,
  analysis: z.object({
    now: callAnalysisSchema.nullable(),
    later: wantedAnalysisSchema.omit({ reportId: true }).nullable(),
  }),
  trace: wantedTraceSchema.optional(),
  bookings: z.array(bookingWriteSchema),
});

/** An end as it waits on the disk. */
export const writeSpooledEnd = (end: CallEnd): string => JSON.stringify({ ...end, version });

/** Null: it is none, or one of a newer program. */
export function readSpooledEnd(text: string): CallEnd | null {
  const read = spooledEndSchema.safeParse(parseJson(text));
  if (!read.success) return null;
  const { version: _, ...end } = read.data;
  return end;
}
