import { z } from 'zod';
import type { Step } from './step-schemas.ts';

/** Stored: its id. Inline: as the API takes it. */
const error = 'it must be an id, or the whole resource';
const target = z.union([z.uuid({ error }), z.record(z.string(), z.unknown())], { error });

/** What scenarios of one file may share. */
export const sharedFields = {
  assistant: target.optional(),
  squad: target.optional(),
  workflow: target.optional(),
  /** `assistantOverrides`, `squadOverrides` or `workflowOverrides`, by the target. */
  overrides: z.record(z.string(), z.unknown()).optional(),
  /** Default `call`. */
  channel: z.enum(['call', 'chat']).optional(),
  /** Runs, one after the other. Default 1. */
  repeat: z.int().min(1).max(100).optional(),
  /** The limit of each step that has none of its own. Default 10. */
  stepSeconds: z.number().positive().max(600).optional(),
};

export type SharedFields = z.input<z.ZodObject<typeof sharedFields>>;

/** Steps are read one by one, so that a mistake is told with the step's number. */
const steps = z.array(z.unknown()).min(1).max(200);
const name = z.string().min(1).max(200);
export const scenarioSchema = z.strictObject({ name, ...sharedFields, steps });
export const fileSchema = z.strictObject({
  ...sharedFields,
  scenarios: z.array(z.record(z.string(), z.unknown())).min(1).max(100),
});

export type TargetKind = 'assistant' | 'squad' | 'workflow';
export const targetKinds: readonly TargetKind[] = ['assistant', 'squad', 'workflow'];

/** One conversation: with whom, and what happens in it. */
export interface Scenario {
  /** As it was given to the reader. */
  readonly file: string;
  readonly name: string;
  readonly target: TargetKind;
  /** The id of a stored one, or the whole resource. */
  readonly under: string | Readonly<Record<string, unknown>>;
  readonly overrides: Readonly<Record<string, unknown>> | undefined;
  readonly channel: 'call' | 'chat';
  readonly repeat: number;
  readonly stepSeconds: number;
  readonly steps: readonly Step[];
}
