import type { VariableName } from './env-schema.ts';

/** Values that must never reach a terminal or a log. */
const secretVariables: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SAYWELL_BUS_URL',
  'SAYWELL_STORAGE_URL',
  'SAYWELL_STORAGE_ACCESS_KEY',
  'SAYWELL_STORAGE_SECRET_KEY',
  'SAYWELL_ENCRYPTION_KEY',
  'SAYWELL_OPENAI_API_KEY',
  // A name and a password may be in it.
  'SAYWELL_EMBEDDINGS_URL',
  'SAYWELL_EMBEDDINGS_API_KEY',
  'SAYWELL_ICE_SERVERS',
  'SAYWELL_SMTP_URL',
  'SAYWELL_CONTACT_WEBHOOK_URL',
  'SAYWELL_CONTACT_WEBHOOK_SECRET',
  'SAYWELL_INTEGRATION_SECRET',
  'SAYWELL_SETUP_TOKEN',
  'SAYWELL_OIDC_CLIENT_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
] satisfies VariableName[]);

/** Whatever is called a key, a secret or a token is one, too; addresses of providers may have a password in them. */
export const isSecretVariable = (name: string): boolean =>
  secretVariables.has(name) || /(?:KEYS?|SECRET|TOKEN|PASSWORD|PROVIDER_URLS)$/.test(name);
