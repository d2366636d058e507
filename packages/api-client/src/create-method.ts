import type { RequestOptions } from './api-client.ts';
import { formOf } from './form-of.ts';
import { itemsOfPages, pagesOf } from './pages.ts';
import { queryText } from './query-text.ts';
import { readEvents } from './read-events.ts';
import { readJson } from './sender.ts';
import type { PreparedCall, Transport } from './transport.ts';

/** Chats wait for a model, and forms for a slow line; the server gives a chat 60 s. */
const longTimeoutMs = 90_000;
const methodsWithBody = new Set(['POST', 'PUT', 'PATCH']);

interface Route {
  /** `call.get` */
  readonly title: string;
  readonly method: string;
  readonly path: string;
  readonly takesQuery: boolean;
  readonly kind: string;
}

/** What a call was given, each at its place. */
interface Given {
  readonly address: string;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly query: Readonly<Record<string, unknown>> | undefined;
  readonly options: RequestOptions;
}

/** All forms of one route of the table; the types show those that it has. */
export function createMethod(title: string, text: string, transport: Transport) {
  const [method = '', path = '', kind = ''] = text.split(' ');
  const route = { title, method, path: path.replace('?', ''), takesQuery: path.endsWith('?'), kind };
  const read = readerOf(kind);
  const withResponse = (call: PreparedCall) =>
    transport.run(call, async (response) => ({ answer: await read(response), response }));
  const pages = (values: readonly unknown[]) => {
    const given = givenTo(route, values);
    return pagesOf(given.query, (query) => withResponse(preparedCall(route, { ...given, query })));
  };
  return Object.assign(async (...values: unknown[]) => transport.run(prepared(route, values, false), read), {
    withResponse: async (...values: unknown[]) => withResponse(prepared(route, values, false)),
    raw: async (...values: unknown[]) =>
      transport.run(prepared(route, values, false), async (response) => response),
    stream: (...values: unknown[]) => transport.stream(prepared(route, values, true), readEvents),
    pages: (...values: unknown[]) => pages(values),
    all: (...values: unknown[]) => itemsOfPages(pages(values)),
  });
}

function readerOf(kind: string): (response: Response) => Promise<unknown> {
  if (kind === 'text') return (response) => response.text();
  return kind === 'file' ? (response) => response.blob() : readJson;
}

function prepared(route: Route, values: readonly unknown[], stream: boolean): PreparedCall {
  const given = givenTo(route, values);
  if (route.kind !== 'events') return preparedCall(route, given);
  const body = { ...given.body, stream };
  const call = preparedCall(route, { ...given, body });
  // A stream is not stored: its repetition would be another chat.
  return { ...call, storesAnswer: !stream };
}

function preparedCall({ method, kind }: Route, { address, body, query, options }: Given): PreparedCall {
  const isForm = kind === 'form';
  const isLong = isForm || kind === 'events';
  const path = address + queryText(query);
  return {
    request: {
      method,
      path,
      ...(isForm ? { form: formOf(body) } : { body }),
      ...(isLong && { timeoutMs: longTimeoutMs }),
    },
    options,
    // Where anybody may call, the server cannot know whose key it is.
    storesAnswer: method === 'POST' && kind !== 'open',
  };
}

/** @throws {TypeError} for what the types forbid and is sent to a wrong address, or not at all, otherwise. */
function givenTo({ title, method, path, takesQuery, kind }: Route, values: readonly unknown[]): Given {
  const rest = [...values];
  const address = path.replace(/:(\w+)/g, (_text, name: string) => segment(title, name, rest.shift()));
  const hasBody = kind === 'optional' || (methodsWithBody.has(method) && kind !== 'bare');
  const body = hasBody ? objectOf(title, 'body', rest.shift()) : undefined;
  if (hasBody && kind !== 'optional' && body === undefined)
    throw new TypeError(`${title}: the body is missing`);
  const query = takesQuery ? objectOf(title, 'query', rest.shift()) : undefined;
  const options = objectOf(title, 'options', rest.shift()) ?? {};
  if (rest.length > 0) throw new TypeError(`${title}: too many arguments`);
  return { address, body, query, options };
}

/** Browsers and servers take dots for a way up. */
function segment(title: string, name: string, value: unknown): string {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value))
    throw new TypeError(`${title}: ${name} must be a text that is not empty`);
  return encodeURIComponent(value);
}

function objectOf(
  title: string,
  name: string,
  value: unknown,
): Readonly<Record<string, unknown>> | undefined {
  if (value === undefined || isObject(value)) return value;
  throw new TypeError(`${title}: the ${name} must be an object`);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
