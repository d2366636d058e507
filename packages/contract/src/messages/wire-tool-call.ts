import { z } from 'zod';

const parameters = z.record(z.string(), z.unknown());

/** A call of a function. Name and parameters twice, because existing pages read either shape. */
export const wireToolCallSchema = z.looseObject({
  id: z.string(),
  type: z.literal('function'),
  name: z.string(),
  parameters,
  function: z.looseObject({ name: z.string(), arguments: parameters }),
});
export type WireToolCall = z.infer<typeof wireToolCallSchema>;
