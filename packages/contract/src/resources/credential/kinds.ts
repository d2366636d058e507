import { z } from 'zod';
import { freeObjectSchema, providerNameSchema, text, urlSchema } from '../parts/fields.ts';
import type { Fields } from '../parts/union-of.ts';
import {
  authenticationPlanSchema,
  awsPlanSchema,
  azureBucketSchema,
  cloudflareBucketSchema,
  encryptionPlanSchema,
  fallbackIndexSchema,
  gcpBucketSchema,
  gcpKeySchema,
  oauth2PlanSchema,
  oauthSessionSchema,
  s3CompatibleBucketSchema,
  secret,
  sipAuthenticationPlanSchema,
  sipGatewaySchema,
  supabaseBucketSchema,
} from './plans.ts';

const name = text(1_000);
const fallbackIndex = fallbackIndexSchema;
const withKey = { apiKey: secret };
/** A service of which one may have an installation of one's own. */
const withAddress = { ...withKey, apiUrl: urlSchema.optional() };
const authorized = { authorizationId: name };

const azureRegions = [
  'australia',
  'australiaeast',
  'canadaeast',
  'canadacentral',
  'centralus',
  'eastus2',
  'eastus',
  'france',
  'germanywestcentral',
  'india',
  'japaneast',
  'japanwest',
  'northcentralus',
  'norway',
  'polandcentral',
  'southcentralus',
  'spaincentral',
  'swedencentral',
  'switzerland',
  'uaenorth',
  'uk',
  'westeurope',
  'westus',
  'westus3',
] as const;
const azureRegion = z.enum(azureRegions);
const bedrockRegions = /^[a-z]{2}(?:-[a-z]+)+-\d$/;
const elevenLabsUrls = ['https://api.elevenlabs.io', 'https://api.eu.residency.elevenlabs.io'] as const;

/** What each kind of credential has besides its `provider` and `name`. */
export const credentialKinds = {
  anthropic: withKey,
  'anthropic-bedrock': { region: text(40).regex(bedrockRegions), authenticationPlan: awsPlanSchema },
  anyscale: withKey,
  'assembly-ai': withKey,
  azure: {
    service: z.enum(['speech', 'blob_storage']),
    region: azureRegion.optional(),
    apiKey: secret.optional(),
    fallbackIndex,
    bucketPlan: azureBucketSchema.optional(),
  },
  'azure-openai': {
    region: azureRegion,
    /** Deployments: one, or several. */
    models: z.union([providerNameSchema, z.array(providerNameSchema).min(1).max(100)]),
    openAIKey: secret,
    ocpApimSubscriptionKey: secret.optional(),
    openAIEndpoint: text(10_000),
  },
  'byo-sip-trunk': {
    gateways: z.array(sipGatewaySchema).min(1).max(100),
    outboundAuthenticationPlan: sipAuthenticationPlanSchema.optional(),
    /** Default false: numbers are dialled without their plus. */
    outboundLeadingPlusEnabled: z.boolean().optional(),
    techPrefix: text(10_000).optional(),
    sipDiversionHeader: text(10_000).optional(),
    sbcConfiguration: freeObjectSchema.optional(),
  },
  cartesia: withAddress,
  cerebras: withKey,
  cloudflare: {
    accountId: name.optional(),
    apiKey: secret.optional(),
    accountEmail: name.optional(),
    fallbackIndex,
    bucketPlan: cloudflareBucketSchema.optional(),
  },
  'custom-llm': { ...withKey, authenticationPlan: oauth2PlanSchema.optional() },
  deepgram: withAddress,
  deepinfra: withKey,
  'deep-seek': withKey,
  '11labs': { ...withKey, apiUrl: z.enum(elevenLabsUrls).nullable().optional() },
  gcp: {
    fallbackIndex,
    gcpKey: gcpKeySchema,
    region: text(40).optional(),
    bucketPlan: gcpBucketSchema.optional(),
  },
  gladia: withKey,
  gohighlevel: withKey,
  google: withKey,
  groq: withKey,
  hume: withKey,
  'inflection-ai': withKey,
  langfuse: { publicKey: name, apiKey: secret, apiUrl: urlSchema },
  lmnt: withKey,
  /** `region`: a zone like `eu1`, or its host. */
  make: { teamId: name, region: text(253).regex(/^[\w.-]+$/), apiKey: secret },
  microsoft: { ...withKey, region: name.optional() },
  minimax: { ...withKey, groupId: name.optional() },
  mistral: { apiKey: text(100).min(1) },
  neuphonic: withKey,
  openai: withKey,
  openrouter: withKey,
  'perplexity-ai': withKey,
  playht: { ...withKey, userId: name },
  'rime-ai': withKey,
  runpod: withKey,
  wellsaid: withKey,
  s3: {
    awsAccessKeyId: name,
    awsSecretAccessKey: secret,
    region: name,
    s3BucketName: name,
    s3PathPrefix: name,
    fallbackIndex,
  },
  's3-compatible': { bucketPlan: s3CompatibleBucketSchema, fallbackIndex },
  'smallest-ai': withKey,
  soniox: withAddress,
  speechmatics: withKey,
  supabase: { fallbackIndex, bucketPlan: supabaseBucketSchema.optional() },
  tavus: withKey,
  telnyx: withKey,
  'together-ai': withKey,
  trieve: withKey,
  /** With the account's token, or with a key and its secret. */
  twilio: {
    accountSid: name,
    authToken: secret.optional(),
    apiKey: secret.optional(),
    apiSecret: secret.optional(),
  },
  vonage: { apiKey: secret, apiSecret: secret },
  /** How requests to the customer's own server prove to be ours. */
  webhook: { authenticationPlan: authenticationPlanSchema },
  'custom-credential': {
    authenticationPlan: authenticationPlanSchema,
    encryptionPlan: encryptionPlanSchema.optional(),
  },
  xai: withKey,
  'google.calendar.oauth2-client': {},
  'google.calendar.oauth2-authorization': authorized,
  'google.sheets.oauth2-authorization': authorized,
  'slack.oauth2-authorization': authorized,
  'ghl.oauth2-authorization': { authenticationSession: oauthSessionSchema },
  inworld: withKey,
  email: { email: text(254).regex(/^[^\s@]+@[^\s@]+$/) },
  'slack-webhook': { webhookUrl: urlSchema },
} as const satisfies Record<string, Fields>;
export type CredentialKinds = typeof credentialKinds;
