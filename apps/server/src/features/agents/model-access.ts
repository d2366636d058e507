import type { CreateAssistant, CreateCredential } from '@saywell/contract';
import { type AwsKeys, modelProviderOf } from '@saywell/engines';
import { guardedFetch } from '../../platform/outgoing/guarded-fetch.ts';
import type { Store } from '../../store/store.ts';
import { awsKeysOf } from './aws-keys-of.ts';
import { credentialFor } from './credential-for.ts';

/** How the model of one assistant is reached. Its key is in memory for one call or one chat's answer. */
export interface ModelAccess {
  readonly apiKey?: string | undefined;
  /** Default: the provider's own address. */
  readonly baseUrl?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
  /** Instead of a key, where AWS is asked. */
  readonly aws?: AwsKeys | undefined;
}

/** Null: the organisation has no key for the provider. It may be one that needs none. */
export type ModelAccessOf = (orgId: string, assistant: CreateAssistant) => Promise<ModelAccess | null>;

export interface ModelAccessOptions {
  readonly store: Pick<Store, 'credential'>;
  /** The operator's addresses by provider, instead of the providers' own. */
  readonly urls: Readonly<Record<string, string>>;
  /** The operator's own endpoint: whoever names its address asks it as the operator does. */
  readonly operatorUrl: string | undefined;
  /** May addresses that customers name be of this machine and its network? */
  readonly allowPrivate: boolean;
}

/**
 * Looks for the key of an assistant's model: among the assistant's own credentials, then among the stored ones that it
 * names, and when it names none, the organisation's newest of that provider.
 */
export function createModelAccess(options: ModelAccessOptions): ModelAccessOf {
  return async (orgId, assistant) => {
    const { model } = assistant;
    if (model === undefined || modelProviderOf(model.provider) === undefined) return null;
    const url = model.provider === 'custom-llm' ? model.url : undefined;
    // Without an address of its own it is the operator's endpoint.
    if (model.provider === 'custom-llm' && url === undefined) return null;
    const credential = await credentialFor(options.store, orgId, assistant, model.provider);
    const own = url === undefined ? undefined : customerAddress(url, options);
    if (credential === undefined)
      return url === undefined || isOperators(url, options) ? null : (own ?? null);
    if (credential.provider === 'anthropic-bedrock') return awsAccess(credential, options);
    return { ...addressOf(credential, options), ...own, apiKey: keyOf(credential) };
  };
}

/** Null: it names a role to assume, for which this server has no identity of its own. */
function awsAccess(
  credential: Extract<CreateCredential, { provider: 'anthropic-bedrock' }>,
  { urls }: ModelAccessOptions,
): ModelAccess | null {
  const aws = awsKeysOf(credential);
  return aws === null ? null : { aws, baseUrl: urls[credential.provider] };
}

function keyOf(credential: CreateCredential): string | undefined {
  if (credential.provider === 'azure-openai') return credential.openAIKey;
  return 'apiKey' in credential ? (credential.apiKey ?? undefined) : undefined;
}

function addressOf(credential: CreateCredential, options: ModelAccessOptions): ModelAccess {
  const configured = options.urls[credential.provider];
  if (configured !== undefined) return { baseUrl: configured };
  if (credential.provider !== 'azure-openai') return {};
  const endpoint = credential.openAIEndpoint.replace(/\/+$/, '');
  return customerAddress(endpoint.includes('/openai') ? endpoint : `${endpoint}/openai/v1`, options);
}

function customerAddress(url: string, options: ModelAccessOptions): ModelAccess {
  const isFree = options.allowPrivate || isOperators(url, options);
  return { baseUrl: url, ...(!isFree && { fetch: guardedFetch }) };
}

const isOperators = (url: string, { operatorUrl }: ModelAccessOptions): boolean =>
  operatorUrl !== undefined && plain(url) === plain(operatorUrl);

const plain = (url: string): string => url.replace(/\/+$/, '').replace(/\/chat\/completions$/, '');
