import { z } from 'zod';
import { freeObjectSchema, text } from '../parts/fields.ts';

/** Kinds that a person grants in the provider's own pages. */
export const grantedProviders = [
  'google.calendar.oauth2-client',
  'google.calendar.oauth2-authorization',
  'google.sheets.oauth2-authorization',
  'slack.oauth2-authorization',
] as const;

/** Body of `POST /credential/session`. */
export const createCredentialSessionSchema = z.strictObject({ provider: z.enum(grantedProviders) });

/** With it the integration service's page lets a person grant access. */
export const credentialSessionSchema = z.strictObject({ sessionToken: z.string() });

const endUserSchema = z.strictObject({
  endUserEmail: text(254).nullish(),
  endUserId: text(200),
  organizationId: text(200),
  tags: freeObjectSchema.optional(),
});

/** Body of `POST /credential/webhook`: what the integration service reports, signed. */
export const credentialWebhookSchema = z.strictObject({
  type: z.enum(['auth', 'sync', 'forward']),
  operation: z.enum(['creation', 'override', 'refresh']),
  from: text(200),
  connectionId: text(200).min(1),
  authMode: z.enum(['OAUTH2', 'API_KEY', 'BASIC']),
  providerConfigKey: text(200),
  provider: text(200),
  environment: text(200),
  success: z.boolean(),
  endUser: endUserSchema,
  error: z.strictObject({ type: text(200), description: text(10_000) }).optional(),
  tags: freeObjectSchema.optional(),
});
export type CredentialWebhook = z.infer<typeof credentialWebhookSchema>;

/** Body of `POST /credential/trigger`. */
export const credentialActionSchema = z.strictObject({
  action_name: text(200).min(1),
  /** Passed to the action; its `credentialId` says for which credential, where there are several. */
  input: freeObjectSchema,
});
