import { z } from 'zod';
import { idSchema } from './common.ts';
import { range, text } from './fields.ts';
import type { ObjectOf } from './union-of.ts';

/** How a request that failed is repeated. */
export const backoffPlanSchema = z.strictObject({
  type: z.enum(['fixed', 'exponential']),
  maxRetries: range(0, 10),
  baseDelaySeconds: range(0, 10),
  /** Answers with these are not repeated. Default: everything that is not 2xx is. */
  excludedStatusCodes: z
    .array(z.union([z.number().int(), z.record(z.string(), z.unknown())]))
    .max(100)
    .optional(),
});

/** Of a server on the web; nothing else is ever asked. */
const webUrlSchema = z.url({ protocol: /^https?$/ }).max(2_000);

const serverFields = {
  url: webUrlSchema.optional(),
  /** Default 20. */
  timeoutSeconds: range(1, 300).optional(),
  /** How this server proves to be itself; an `Authorization` among the headers wins. */
  credentialId: idSchema.optional(),
  headers: z.record(text(200), text(10_000)).optional(),
  /** Signs every request (`x-saywell-signature`), and is sent itself as `X-Vapi-Secret`, as older servers expect. */
  secret: text(10_000).optional(),
  /** Absent: not repeated. */
  backoffPlan: backoffPlanSchema.optional(),
  staticIpAddressesEnabled: z.boolean().optional(),
  encryptedPaths: z.array(text(200)).max(100).optional(),
};
export interface Server extends ObjectOf<typeof serverFields> {}
/** The customer's own server. That of a tool wins over the assistant's, then the phone number's, then the organisation's. */
export const serverSchema: z.ZodType<Server, Server> = z.strictObject(serverFields);
/** The same of a server that is spoken to over a WebSocket. */
export const socketServerSchema: z.ZodType<Server, Server> = z.strictObject({
  ...serverFields,
  url: z
    .url({ protocol: /^(?:https?|wss?)$/ })
    .max(2_000)
    .optional(),
});
