import { z } from 'zod';
import { isoDateSchema } from '../parts/common.ts';
import { range, text, urlSchema } from '../parts/fields.ts';
import { type UnionOf, unionOf } from '../parts/union-of.ts';

/** Keys, tokens and the like. */
export const secret = text(10_000).min(1);
const name = text(1_000);
const headerName = text(200).min(1);

const oauth2Fields = {
  /** Where a token is fetched by client credentials; it is cached until shortly before it expires. */
  url: urlSchema,
  clientId: name,
  clientSecret: secret,
  scope: text(1_000).optional(),
};
export const oauth2PlanSchema = z.strictObject({ type: z.literal('oauth2'), ...oauth2Fields });

const planKinds = {
  oauth2: oauth2Fields,
  hmac: {
    secretKey: secret,
    algorithm: z.enum(['sha256', 'sha512', 'sha1']),
    /** Default `x-signature`. */
    signatureHeader: headerName.optional(),
    /** Default `x-timestamp`. */
    timestampHeader: headerName.optional(),
    /** For example `sha256=`. */
    signaturePrefix: text(200).optional(),
    /** Default true. */
    includeTimestamp: z.boolean().optional(),
    /** What is signed. Default `{timestamp}.{body}`; also `{method}`, `{url}`, `{svix-id}`. */
    payloadFormat: text(1_000).optional(),
    messageIdHeader: headerName.optional(),
    /** Default `hex`. */
    signatureEncoding: z.enum(['hex', 'base64']).optional(),
    secretIsBase64: z.boolean().optional(),
  },
  bearer: {
    token: secret,
    /** Default `Authorization`. */
    headerName: headerName.optional(),
    /** Default true: `Bearer ` before the token. */
    bearerPrefixEnabled: z.boolean().optional(),
  },
};
const noFields = {};
type AuthenticationPlan = UnionOf<'type', typeof noFields, typeof planKinds>;
/** How a request proves to come from this server. */
export const authenticationPlanSchema: z.ZodType<AuthenticationPlan, AuthenticationPlan> = unionOf(
  'type',
  {},
  planKinds,
);

/** Of `server.encryptedPaths`. */
export const encryptionPlanSchema = z.strictObject({
  type: z.literal('public-key'),
  algorithm: z.literal('RSA-OAEP-256'),
  publicKey: z.strictObject({
    name: text(100).optional(),
    format: z.literal('spki-pem'),
    pem: text(20_000),
  }),
});

export const oauthSessionSchema = z.strictObject({
  accessToken: secret.optional(),
  expiresAt: isoDateSchema.optional(),
  refreshToken: secret.optional(),
});

const awsKinds = {
  'aws-iam': { awsAccessKeyId: text(128), awsSecretAccessKey: text(256).min(1) },
  'aws-sts': { roleArn: text(2_048), externalId: text(256).optional() },
};
type AwsPlan = UnionOf<'type', typeof noFields, typeof awsKinds>;
export const awsPlanSchema: z.ZodType<AwsPlan, AwsPlan> = unionOf('type', {}, awsKinds);

/** Where files go in a bucket. Default `/`. */
const path = text(1_024).optional();
const keyPair = { accessKeyId: name, secretAccessKey: secret };
export const azureBucketSchema = z.strictObject({ connectionString: secret, containerName: name, path });
export const cloudflareBucketSchema = z.strictObject({
  accessKeyId: name.optional(),
  secretAccessKey: secret.optional(),
  url: urlSchema.optional(),
  name,
  path,
});
export const gcpBucketSchema = z.strictObject({
  name,
  region: name.optional(),
  path,
  hmacAccessKey: name.optional(),
  hmacSecret: secret.optional(),
});
export const s3CompatibleBucketSchema = z.strictObject({
  url: urlSchema,
  region: text(64),
  ...keyPair,
  name,
  path,
});
const supabaseRegions = [
  'us-west-1',
  'us-east-1',
  'us-east-2',
  'ca-central-1',
  'eu-west-1',
  'eu-west-2',
  'eu-west-3',
  'eu-central-1',
  'eu-central-2',
  'eu-north-1',
  'ap-south-1',
  'ap-southeast-1',
  'ap-northeast-1',
  'ap-northeast-2',
  'ap-southeast-2',
  'sa-east-1',
] as const;
export const supabaseBucketSchema = z.strictObject({
  region: z.enum(supabaseRegions),
  url: urlSchema,
  ...keyPair,
  name,
  path,
});

/** A service account's key file, its names in camel case. */
export const gcpKeySchema = z.strictObject({
  type: name,
  projectId: name,
  privateKeyId: name,
  privateKey: secret,
  clientEmail: name,
  clientId: name,
  authUri: urlSchema,
  tokenUri: urlSchema,
  authProviderX509CertUrl: urlSchema,
  clientX509CertUrl: urlSchema,
  universeDomain: name,
});

/** One end of a SIP trunk. */
export const sipGatewaySchema = z.strictObject({
  ip: text(253).min(1),
  /** Default 5060. */
  port: z.int().min(1).max(65_535).optional(),
  /** Default 32. */
  netmask: z.int().min(24).max(32).optional(),
  /** Default true. */
  inboundEnabled: z.boolean().optional(),
  /** Default true. */
  outboundEnabled: z.boolean().optional(),
  /** Default `udp`. */
  outboundProtocol: z.enum(['tls/srtp', 'tcp', 'tls', 'udp']).optional(),
  /** Default false. */
  optionsPingEnabled: z.boolean().optional(),
});
export const sipAuthenticationPlanSchema = z.strictObject({
  authUsername: name.optional(),
  authPassword: secret.optional(),
  sipRegisterPlan: z
    .strictObject({ domain: name.optional(), username: name.optional(), realm: name.optional() })
    .optional(),
});

/** Place among several stores of the same kind, from 1. */
export const fallbackIndexSchema = range(1, 1_000_000).optional();
