import type { ApiClient, ApiClientOptions, SessionClientOptions } from './api-client.ts';
import { createMethod } from './create-method.ts';
import type { Routes, RoutesOf } from './route-text.ts';
import { createTransport } from './transport.ts';

/**
 * A client of some resources only, for bundles that count bytes: the other routes are left out of them.
 *
 * @throws {TypeError} without a token.
 * @example
 * const { call } = createClientOf({ call: callRoutes }, { token: privateKey });
 * const signedIn = createClientOf({ call: callRoutes }, { session: true });
 */
export function createClientOf<Name extends keyof Routes>(
  routes: { readonly [Resource in Name]: RoutesOf<Resource> },
  options: ApiClientOptions | SessionClientOptions,
): Pick<ApiClient, Name> {
  if (!('session' in options) && !options.token)
    throw new TypeError('token is required: a key, or a function that gets one');
  const transport = createTransport(options);
  const client = mapValues<Readonly<Record<string, string>>, unknown>(routes, (methods, resource) =>
    mapValues(methods, (route, name) => createMethod(`${resource}.${name}`, route, transport)),
  );
  // The routes have the contract's keys (they would not compile otherwise) and each method the order of `ApiMethod`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types are derived, the methods are built
  return client as unknown as Pick<ApiClient, Name>;
}

function mapValues<Value, Result>(
  source: Readonly<Record<string, Value>>,
  map: (value: Value, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(source).map(([key, value]) => [key, map(value, key)]));
}
