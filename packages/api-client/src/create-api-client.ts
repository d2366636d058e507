import type { ApiClient, ApiClientOptions } from './api-client.ts';
import { createClientOf } from './create-client-of.ts';
import { routeTable } from './route-table.ts';

/**
 * A client of the management API. Every method rejects with an `ApiError`, and with a `TypeError` where it is used
 * wrongly: without an id or a body, for example.
 *
 * @throws {TypeError} without a token.
 * @example
 * const api = createApiClient({ token: privateKey, baseUrl: 'http://localhost:3000' });
 * const assistant = await api.assistant.create({ name: 'Max', firstMessage: 'Hello!' });
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  return createClientOf(routeTable, options);
}
