import { z } from 'zod';

/** What an assistant needs engines for; `embedding`: what reads knowledge for the search, chosen by the operator. */
export const engineKinds = ['model', 'transcriber', 'voice', 'embedding'] as const;
export type EngineKind = (typeof engineKinds)[number];

/** Whose key an engine runs with: a stored credential, the operator's, or none, because it needs none. */
export const engineKeySources = ['credential', 'operator', 'none'] as const;
export type EngineKeySource = (typeof engineKeySources)[number];

/** What is not known of an engine is absent. */
export const engineCapabilitiesSchema = z.strictObject({
  /** Text or sound comes while it is being made. */
  streaming: z.boolean().optional(),
  /** As in assistants; absent: as its provider says. */
  languages: z.array(z.string()).optional(),
  /** It says when each word is spoken. */
  wordTimes: z.boolean().optional(),
  /** It decides itself when somebody has finished. */
  endOfTurn: z.boolean().optional(),
  /** Some of its models hear and speak by themselves. */
  realtime: z.boolean().optional(),
});
export type EngineCapabilities = z.infer<typeof engineCapabilitiesSchema>;

/** A provider that assistants or the operator may name, and whether it runs here for the organisation that asks. */
export const engineSchema = z.strictObject({
  kind: z.enum(engineKinds),
  provider: z.string(),
  runs: z.boolean(),
  /** Absent: it does not run. */
  keySource: z.enum(engineKeySources).optional(),
  /** Why it does not run, or under which condition it does. */
  reason: z.string().optional(),
  /** What would make it run. */
  remedy: z.string().optional(),
  capabilities: engineCapabilitiesSchema.optional(),
});
export type Engine = z.infer<typeof engineSchema>;
