import { z } from 'zod';
import { apiWarningSchema } from '../warnings.ts';
import { callEngineSchema } from './call/call.ts';

/** Answer of `POST /{assistant|squad|workflow|tool}/{id}/check`: what a call or a chat of it would be like here. */
export const checkSchema = z.strictObject({
  /** What does not have its effect on this server; empty: all of it has. */
  warnings: z.array(apiWarningSchema),
  /** What each assistant in it gets for its work, by its path in the resource; `''`: the resource itself. */
  engines: z.array(
    z.strictObject({
      path: z.string(),
      model: callEngineSchema,
      transcriber: callEngineSchema,
      voice: callEngineSchema,
    }),
  ),
});
export type Check = z.infer<typeof checkSchema>;
