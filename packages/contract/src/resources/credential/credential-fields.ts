import type { CredentialProvider } from './credential.ts';

/** A field of a credential as a form has it. */
export type CredentialField = { readonly name: string; readonly isOptional: boolean } & (
  | { readonly kind: 'text' | 'secret' | 'number' | 'yes-no' | 'json' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  /** Always the same. */
  | { readonly kind: 'fixed'; readonly value: string }
  | { readonly kind: 'group'; readonly fields: readonly CredentialField[] }
  /** Of the one that `type` says. */
  | { readonly kind: 'variants'; readonly variants: Readonly<Record<string, readonly CredentialField[]>> }
);

/**
 * Names with what they are: `?` may be absent; then nothing: a text, `*` a secret, `#` a number, `!` yes or no, `{}` any
 * JSON, `=a|b` one of these, `~a` always this.
 */
type Row = string;
/** Plain fields, then groups by their names; a name that ends in `/` has variants. */
type Tree = Row | readonly (Row | { readonly [name: string]: Tree })[] | { readonly [name: string]: Tree };

const oneKey = 'apiKey*';
const keyAndAddress = 'apiKey* apiUrl?';
const granted = 'authorizationId';
const azureRegions =
  'australia|australiaeast|canadaeast|canadacentral|centralus|eastus2|eastus|france|germanywestcentral|india|japaneast|japanwest|northcentralus|norway|polandcentral|southcentralus|spaincentral|swedencentral|switzerland|uaenorth|uk|westeurope|westus|westus3';
const authenticationPlans = {
  oauth2: 'url clientId clientSecret* scope?',
  hmac: 'secretKey* algorithm=sha256|sha512|sha1 signatureHeader? timestampHeader? signaturePrefix? includeTimestamp?! payloadFormat? messageIdHeader? signatureEncoding?=hex|base64 secretIsBase64?!',
  bearer: 'token* headerName? bearerPrefixEnabled?!',
};

const trees: Readonly<Record<CredentialProvider, Tree>> = {
  anthropic: oneKey,
  'anthropic-bedrock': [
    'region',
    {
      'authenticationPlan/': {
        'aws-iam': 'awsAccessKeyId awsSecretAccessKey*',
        'aws-sts': 'roleArn externalId?',
      },
    },
  ],
  anyscale: oneKey,
  'assembly-ai': oneKey,
  azure: [
    `service=speech|blob_storage region?=${azureRegions} apiKey?* fallbackIndex?#`,
    { 'bucketPlan?': 'connectionString* containerName path?' },
  ],
  'azure-openai': `region=${azureRegions} models{} openAIKey* ocpApimSubscriptionKey?* openAIEndpoint`,
  'byo-sip-trunk': [
    'gateways{} outboundLeadingPlusEnabled?! techPrefix? sipDiversionHeader? sbcConfiguration?{}',
    {
      'outboundAuthenticationPlan?': [
        'authUsername? authPassword?*',
        { 'sipRegisterPlan?': 'domain? username? realm?' },
      ],
    },
  ],
  cartesia: keyAndAddress,
  cerebras: oneKey,
  cloudflare: [
    'accountId? apiKey?* accountEmail? fallbackIndex?#',
    { 'bucketPlan?': 'accessKeyId? secretAccessKey?* url? name path?' },
  ],
  'custom-llm': ['apiKey*', { 'authenticationPlan?': 'type~oauth2 url clientId clientSecret* scope?' }],
  deepgram: keyAndAddress,
  deepinfra: oneKey,
  'deep-seek': oneKey,
  '11labs': 'apiKey* apiUrl?=https://api.elevenlabs.io|https://api.eu.residency.elevenlabs.io',
  gcp: [
    'fallbackIndex?# region?',
    {
      gcpKey:
        'type projectId privateKeyId privateKey* clientEmail clientId authUri tokenUri authProviderX509CertUrl clientX509CertUrl universeDomain',
      'bucketPlan?': 'name region? path? hmacAccessKey? hmacSecret?*',
    },
  ],
  gladia: oneKey,
  gohighlevel: oneKey,
  google: oneKey,
  groq: oneKey,
  hume: oneKey,
  'inflection-ai': oneKey,
  langfuse: 'publicKey apiKey* apiUrl',
  lmnt: oneKey,
  make: 'teamId region apiKey*',
  microsoft: 'apiKey* region?',
  minimax: 'apiKey* groupId?',
  mistral: oneKey,
  neuphonic: oneKey,
  openai: oneKey,
  openrouter: oneKey,
  'perplexity-ai': oneKey,
  playht: 'apiKey* userId',
  'rime-ai': oneKey,
  runpod: oneKey,
  wellsaid: oneKey,
  s3: 'awsAccessKeyId awsSecretAccessKey* region s3BucketName s3PathPrefix fallbackIndex?#',
  's3-compatible': ['fallbackIndex?#', { bucketPlan: 'url region accessKeyId secretAccessKey* name path?' }],
  'smallest-ai': oneKey,
  soniox: keyAndAddress,
  speechmatics: oneKey,
  supabase: [
    'fallbackIndex?#',
    {
      'bucketPlan?':
        'region=us-west-1|us-east-1|us-east-2|ca-central-1|eu-west-1|eu-west-2|eu-west-3|eu-central-1|eu-central-2|eu-north-1|ap-south-1|ap-southeast-1|ap-northeast-1|ap-northeast-2|ap-southeast-2|sa-east-1 url accessKeyId secretAccessKey* name path?',
    },
  ],
  tavus: oneKey,
  telnyx: oneKey,
  'together-ai': oneKey,
  trieve: oneKey,
  twilio: 'accountSid authToken?* apiKey?* apiSecret?*',
  vonage: 'apiKey* apiSecret*',
  webhook: [{ 'authenticationPlan/': authenticationPlans }],
  'custom-credential': [
    {
      'authenticationPlan/': authenticationPlans,
      'encryptionPlan?': [
        'type~public-key algorithm~RSA-OAEP-256',
        { publicKey: 'name? format~spki-pem pem' },
      ],
    },
  ],
  xai: oneKey,
  'google.calendar.oauth2-client': '',
  'google.calendar.oauth2-authorization': granted,
  'google.sheets.oauth2-authorization': granted,
  'slack.oauth2-authorization': granted,
  'ghl.oauth2-authorization': [{ authenticationSession: 'accessToken?* expiresAt? refreshToken?*' }],
  inworld: oneKey,
  email: 'email',
  'slack-webhook': 'webhookUrl*',
};

/** What each kind of credential is made of besides its `provider` and `name`; the same as its schema, for whoever has none. */
export const credentialFields = (provider: CredentialProvider): readonly CredentialField[] =>
  fieldsOf(trees[provider]);

function fieldsOf(tree: Tree): readonly CredentialField[] {
  if (typeof tree === 'string') return tree === '' ? [] : tree.split(' ').map(fieldOf);
  if (isList(tree)) return tree.flatMap(fieldsOf);
  return Object.entries(tree).map(([name, inner]) => nestedField(name, inner));
}

const isList = (tree: Exclude<Tree, string>): tree is readonly (Row | { readonly [name: string]: Tree })[] =>
  Array.isArray(tree);

function nestedField(text: string, inner: Tree): CredentialField {
  const [, name = '', optional, variants] = /^(\w+)(\?)?(\/)?$/.exec(text) ?? [];
  const named = { name, isOptional: optional !== undefined };
  if (variants === undefined) return { ...named, kind: 'group', fields: fieldsOf(inner) };
  const each = Object.entries(inner).map(([type, fields]) => [type, fieldsOf(fields)] as const);
  return { ...named, kind: 'variants', variants: Object.fromEntries(each) };
}

const plainKinds = { '': 'text', '*': 'secret', '#': 'number', '!': 'yes-no', '{}': 'json' } as const;

function fieldOf(text: Row): CredentialField {
  const [, name = '', optional, sign = ''] = /^(\w+)(\?)?(.*)$/.exec(text) ?? [];
  const named = { name, isOptional: optional !== undefined };
  if (sign.startsWith('=')) return { ...named, kind: 'choice', choices: sign.slice(1).split('|') };
  if (sign.startsWith('~')) return { ...named, kind: 'fixed', value: sign.slice(1) };
  const [, kind = 'text'] = Object.entries(plainKinds).find(([one]) => one === sign) ?? [];
  return { ...named, kind };
}
