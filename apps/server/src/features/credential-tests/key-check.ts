import type { ProviderRequest } from '../providers/provider-api.ts';

/** A request that only a valid key is answered, and that changes nothing. */
export type KeyCheck = Pick<ProviderRequest, 'method' | 'path' | 'headers' | 'baseUrl' | 'body'>;
