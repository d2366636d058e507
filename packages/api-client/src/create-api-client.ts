import type { ApiClient, RequestOptions } from './api-client.ts';
import { queryText } from './query-text.ts';
import { routeTable } from './route-table.ts';
import { createSender, type SenderOptions } from './sender.ts';

const methodsWithBody = new Set(['POST', 'PUT', 'PATCH']);

/**
 * A client of the management API. Every method rejects with an `ApiError`.
 *
 * @example
 * const api = createApiClient({ token: privateKey, baseUrl: 'http://localhost:3000' });
 * const assistant = await api.assistant.create({ name: 'Max', firstMessage: 'Hello!' });
 */
export function createApiClient(options: SenderOptions): ApiClient {
  const send = createSender(options);
  const client = mapValues(routeTable, (resource) =>
    mapValues(resource, (route) => {
      const [method = '', path = '', query] = route.split(/[ ?]/);
      return (...values: unknown[]) => {
        const filled = path.replace(/:\w+/g, () => encodeURIComponent(String(values.shift())));
        const body = methodsWithBody.has(method) ? values.shift() : undefined;
        const filters = query === undefined ? undefined : values.shift();
        const address = filled + queryText(filters);
        return send({ method, path: address, body }, values.find(isRequestOptions));
      };
    }),
  );
  // The table has the contract's keys (it would not compile otherwise) and each method the order of `ApiMethod`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types are derived, the methods are built
  return client as unknown as ApiClient;
}

function isRequestOptions(value: unknown): value is RequestOptions {
  return typeof value === 'object' && value !== null;
}

function mapValues<Value, Result>(
  source: Readonly<Record<string, Value>>,
  map: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(source).map(([key, value]) => [key, map(value)]));
}
