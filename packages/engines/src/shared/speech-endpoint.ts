import { EngineError } from '@saywell/agent';
import type { SpeechProvider } from '../speech-providers.ts';

/** How an organisation reaches a provider. */
export interface SpeechAccess {
  readonly apiKey?: string | undefined;
  /** Default: the provider's own address. */
  readonly baseUrl?: string | undefined;
  /** Sent with every request, for servers of customers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
export interface SpeechEndpoint {
  readonly apiKey: string | undefined;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Throws EngineError when the provider has no address. */
export function endpointFor(provider: SpeechProvider, name: string, access: SpeechAccess): SpeechEndpoint {
  const baseUrl = access.baseUrl ?? provider.baseUrl;
  if (baseUrl === null)
    throw new EngineError('engine-unavailable', name, 'Nobody named the address of the engine', {
      isPermanent: true,
    });
  return { apiKey: access.apiKey, baseUrl: baseUrl.replace(/\/+$/, ''), headers: access.headers ?? {} };
}

/** What calls share when they share a credential: its key, its address, what it sends besides. */
export const credentialOf = ({
  apiKey,
  baseUrl,
  headers,
}: SpeechEndpoint): readonly (string | undefined)[] => [apiKey, baseUrl, JSON.stringify(headers)];
