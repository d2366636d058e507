import { EngineError } from '@saywell/agent';
import type { SpeechProvider } from '../speech-providers.ts';

/** How an organisation reaches a provider. */
export interface SpeechAccess {
  readonly apiKey?: string | undefined;
  /** Default: the provider's own address. */
  readonly baseUrl?: string | undefined;
  /** Of vendors whose address has it. */
  readonly region?: string | undefined;
  /** Of vendors whose accounts have several. */
  readonly groupId?: string | undefined;
  /** Sent with every request, for servers of customers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
export interface SpeechEndpoint {
  readonly apiKey: string | undefined;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly groupId?: string | undefined;
}

/** Throws EngineError when the provider has no address. */
export function endpointFor(provider: SpeechProvider, name: string, access: SpeechAccess): SpeechEndpoint {
  const { apiKey, region, groupId } = access;
  const ofRegion = region === undefined ? null : provider.regionUrl?.(region);
  const baseUrl = access.baseUrl ?? ofRegion ?? provider.baseUrl;
  if (baseUrl === null)
    throw new EngineError('engine-unavailable', name, 'Nobody named the address of the engine', {
      isPermanent: true,
    });
  return { apiKey, baseUrl: baseUrl.replace(/\/+$/, ''), headers: access.headers ?? {}, groupId };
}
