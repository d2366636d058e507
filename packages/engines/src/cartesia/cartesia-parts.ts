import { headerValue } from '../shared/header-value.ts';

const defaultVersion = '2025-04-16';

export const cartesiaHeaders = (
  engine: string,
  apiKey: string | undefined,
  version = defaultVersion,
): Record<string, string> => ({
  'cartesia-version': version,
  ...(apiKey !== undefined && { 'x-api-key': headerValue(engine, apiKey) }),
});
