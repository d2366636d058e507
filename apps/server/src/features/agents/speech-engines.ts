import { EngineError, type SpeechToTextEngine, type TextToSpeechEngine } from '@saywell/agent';
import type { CreateAssistant, CreateCredential } from '@saywell/contract';
import {
  createHostedSpeechToText,
  createHostedTextToSpeech,
  type EngineNet,
  type SpeechAccess,
  type SpeechProvider,
  transcriberProviderOf,
  voiceProviderOf,
} from '@saywell/engines';
import { guardedFetch } from '../../platform/outgoing/guarded-fetch.ts';
import { guardedLookup, isRefusedLiteral } from '../../platform/outgoing/guarded-lookup.ts';
import type { Store } from '../../store/store.ts';
import { createCredentialLookup } from '../credentials/create-credential-lookup.ts';
import type { AuthenticationPlan, CredentialLookup } from '../server-messages/credential-lookup.ts';
import { createOAuthTokens, type OAuthTokens } from '../server-messages/oauth-tokens.ts';
import { ServerMessageError } from '../server-messages/server-message-error.ts';
import { signedFetch } from '../server-messages/signed-fetch.ts';
import { credentialFor } from './credential-for.ts';

/** The ears and the voice that an assistant names, as far as they run for its organisation. */
export interface SpeechEngines {
  readonly speechToText?: SpeechToTextEngine;
  readonly textToSpeech?: TextToSpeechEngine;
}
/** Keys are read anew for each call, and stay in memory for it. */
export type SpeechEnginesOf = (orgId: string, assistant: CreateAssistant) => Promise<SpeechEngines>;

export interface SpeechEnginesOptions {
  readonly store: Pick<Store, 'credential'>;
  /** The operator's addresses by provider, instead of the providers' own. */
  readonly urls: Readonly<Record<string, string>>;
  /** The operator's keys by provider, for whoever has none of that provider. */
  readonly keys: Readonly<Record<string, string>>;
  /** May addresses that customers name be of this machine and its network? */
  readonly allowPrivate: boolean;
}

/** At once and 250 ms later: then another engine takes over, and nobody has waited long. */
const reconnects = 2;

interface Scene extends SpeechEnginesOptions {
  readonly credentials: CredentialLookup;
  readonly tokens: OAuthTokens;
}
type Named = NonNullable<CreateAssistant['transcriber'] | CreateAssistant['voice']>;
type Access = SpeechAccess & { readonly net: EngineNet };

/**
 * Looks for the keys of an assistant's transcriber and voice: among the assistant's own credentials, then among the
 * stored ones that it names, when it names none the organisation's newest of that provider, and then the operator's.
 */
export function createSpeechEngines(options: SpeechEnginesOptions): SpeechEnginesOf {
  const scene = {
    ...options,
    credentials: createCredentialLookup(options.store),
    tokens: createOAuthTokens({ allowPrivate: options.allowPrivate, now: Date.now }),
  };
  return async (orgId, assistant) => {
    const { transcriber, voice } = assistant;
    const accessOf = (named: Named, provider: SpeechProvider | undefined): Promise<Access | null> =>
      provider === undefined ? Promise.resolve(null) : access(scene, orgId, assistant, { named, provider });
    const [ear, mouth] = await Promise.all([
      transcriber && accessOf(transcriber, transcriberProviderOf(transcriber.provider)),
      voice && accessOf(voice, voiceProviderOf(voice.provider)),
    ]);
    return {
      ...(transcriber &&
        ear && {
          speechToText: createHostedSpeechToText({
            ...ear,
            net: { ...ear.net, reconnects },
            settings: transcriber,
          }),
        }),
      ...(voice && mouth && { textToSpeech: createHostedTextToSpeech({ ...mouth, settings: voice }) }),
    };
  };
}

async function access(
  options: Scene,
  orgId: string,
  assistant: CreateAssistant,
  { named, provider }: { readonly named: Named; readonly provider: SpeechProvider },
): Promise<Access | null> {
  if ('server' in named) return serverAccess(options, orgId, named);
  if ('realtimeUrl' in named && named.realtimeUrl !== undefined)
    return realtimeAccess(options, orgId, assistant, { provider, realtimeUrl: named.realtimeUrl });
  const credential = await credentialFor(
    options.store,
    orgId,
    assistant,
    provider.credential ?? named.provider,
  );
  const apiKey = keyOf(credential) ?? options.keys[named.provider];
  if (apiKey === undefined) return null;
  const region = fieldOf(credential, 'region');
  const groupId = fieldOf(credential, 'groupId');
  const configured = options.urls[named.provider];
  const own = fieldOf(credential, 'apiUrl');
  if (configured === undefined && own !== undefined)
    return { apiKey, baseUrl: own, groupId, net: netFor(options) };
  const known = configured ?? (region === undefined ? undefined : provider.regionUrl?.(region));
  return (known ?? provider.baseUrl) === null
    ? null
    : { apiKey, baseUrl: configured, region, groupId, net: {} };
}

const keyOf = (credential: CreateCredential | undefined): string | undefined =>
  credential !== undefined && 'apiKey' in credential ? (credential.apiKey ?? undefined) : undefined;

/** A text that only some kinds of credentials have. */
function fieldOf(credential: CreateCredential | undefined, name: string): string | undefined {
  const value: unknown = credential === undefined ? undefined : Reflect.get(credential, name);
  return typeof value === 'string' ? value : undefined;
}

/** A server of the customer's; null: it has no address. */
async function serverAccess(
  { credentials, tokens, ...options }: Scene,
  orgId: string,
  { provider, server }: Extract<Named, { server: unknown }>,
): Promise<Access | null> {
  const { url, secret, credentialId, headers = {}, timeoutSeconds } = server;
  if (url === undefined) return null;
  const credential = credentialId === undefined ? {} : await credentials(orgId, credentialId);
  const limitMs = (timeoutSeconds ?? defaultTimeoutSeconds) * 1000;
  const net = netFor(options);
  const signed = signedFetch(
    { ...server, url },
    { credential, tokens, now: Date.now, fetch: net.fetch ?? fetch },
  );
  return {
    baseUrl: url,
    // The server's own headers win.
    headers: {
      ...(secret !== undefined && secret !== '' && { 'x-vapi-secret': secret }),
      ...bearerOf(credential?.authenticationPlan),
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    },
    net: {
      ...net,
      fetch: (input, init) =>
        signed(input, init).catch((error: unknown) => {
          throw error instanceof ServerMessageError ? unsigned(provider, error) : error;
        }),
      connectTimeoutMs: limitMs,
      responseTimeoutMs: limitMs,
    },
  };
}

const defaultTimeoutSeconds = 20;

const unsigned = (engine: string, { told }: ServerMessageError): EngineError =>
  new EngineError('engine-unauthorized', engine, `Nothing was sent: ${told}`, { isPermanent: true });

/** Of a socket: a token that is known beforehand. Signatures of bodies and tokens that are asked for first are none. */
function bearerOf(plan: AuthenticationPlan | undefined): Record<string, string> {
  if (plan?.type !== 'bearer') return {};
  const prefix = plan.bearerPrefixEnabled === false ? '' : 'Bearer ';
  return { [(plan.headerName ?? 'authorization').toLowerCase()]: `${prefix}${plan.token}` };
}

/** Connections to addresses that a customer named. */
const netFor = ({ allowPrivate }: Pick<SpeechEnginesOptions, 'allowPrivate'>): EngineNet =>
  allowPrivate
    ? {}
    : { fetch: guardedFetch, guard: { lookup: guardedLookup(), isRefused: isRefusedLiteral } };

/**
 * Where the assistant itself says that the provider is. The operator's key goes to hosts of the provider only; null:
 * there is no other.
 */
async function realtimeAccess(
  options: SpeechEnginesOptions,
  orgId: string,
  assistant: CreateAssistant,
  { provider, realtimeUrl }: { readonly provider: SpeechProvider; readonly realtimeUrl: string },
): Promise<Access | null> {
  const name = provider.credential ?? '';
  const apiKey = keyOf(await credentialFor(options.store, orgId, assistant, name));
  const operatorKey = isOfProvider(realtimeUrl, provider) ? options.keys[name] : undefined;
  const key = apiKey ?? operatorKey;
  // With the path of its socket, or without.
  const baseUrl = realtimeUrl.replace(/[?#].*$/, '').replace(/\/v3\/ws\/?$/, '');
  return key === undefined ? null : { apiKey: key, baseUrl, net: netFor(options) };
}

/** Of the same domain: regions have hosts of their own. */
function isOfProvider(address: string, { baseUrl }: SpeechProvider): boolean {
  if (baseUrl === null || !URL.canParse(address)) return false;
  const domain = new URL(baseUrl).hostname.split('.').slice(-2).join('.');
  const { hostname, protocol } = new URL(address);
  return /^(?:wss|https):$/.test(protocol) && (hostname === domain || hostname.endsWith(`.${domain}`));
}
