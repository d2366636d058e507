import { type ApiClient, createApiClient } from '@saywell/api-client';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { createHttpServer } from '../../compose/create-http-server.ts';
import type { AppContext } from '../../http/app-context.ts';
import { fakeContext } from '../../http/testing/fake-context.ts';
import type { Store } from '../../store/store.ts';
import { openTestStore, type TestStore } from '../../store/testing/test-store.ts';

/** The typed client, the server and a real database, without a network between them. */
export interface TestApi extends AsyncDisposable {
  /** With a private key of `orgId`. */
  readonly api: ApiClient;
  /** With a private key of another organisation. */
  readonly otherApi: ApiClient;
  /** With a public key of `orgId`, which nothing restricts. */
  readonly publicApi: ApiClient;
  readonly orgId: string;
  readonly otherOrgId: string;
  readonly keys: { readonly private: string; readonly public: string; readonly other: string };
  readonly store: Store;
  readonly server: FastifyInstance;
  readonly setTime: TestStore['setTime'];
  readonly pool: TestStore['pool'];
  /** A client with any key. */
  readonly clientOf: (token: string) => ApiClient;
}

/** `overrides`: parts of the context that the routes under test need; made from the store. */
export async function openApi(
  overrides: (store: Store) => Partial<AppContext> = () => ({}),
  options?: Parameters<typeof openTestStore>[0],
): Promise<TestApi> {
  const test = await openTestStore(options);
  const { store, orgId } = test;
  const other = await store.org.create('Other');
  const server = await createHttpServer(fakeContext({ store, ...overrides(store) }));
  const keys = {
    private: (await store.token.create(orgId, { tag: 'private' })).value,
    public: (await store.token.create(orgId, { tag: 'public' })).value,
    other: (await store.token.create(other.id, { tag: 'private' })).value,
  };
  const clientOf = (token: string) => createApiClient({ token, baseUrl, fetch: injectedFetch(server) });
  return {
    api: clientOf(keys.private),
    otherApi: clientOf(keys.other),
    publicApi: clientOf(keys.public),
    orgId,
    otherOrgId: other.id,
    keys,
    store,
    server,
    setTime: test.setTime,
    pool: test.pool,
    clientOf,
    async [Symbol.asyncDispose]() {
      await server.close();
      await test[Symbol.asyncDispose]();
    },
  };
}

const baseUrl = 'http://localhost';

/** `fetch` that goes straight into the server. */
export function injectedFetch(server: FastifyInstance): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    const answer = await server.inject({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client's own methods
      method: request.method as NonNullable<InjectOptions['method']>,
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(body.length > 0 && { payload: body }),
      ...(init?.signal && { signal: init.signal }),
    });
    return new Response(new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      ),
    });
  };
}
