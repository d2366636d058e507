import type { Route, routes } from '@saywell/contract';
import type { z } from 'zod';
import type { AppContext } from '../app-context.ts';
import type { Precondition } from '../store/document-store.ts';
import type { TokenIdentity } from '../store/store.ts';

type Parsed<R extends Route, Part extends 'params' | 'query' | 'body'> = R extends {
  readonly [P in Part]: infer S extends z.ZodType;
}
  ? z.output<S>
  : undefined;

/** A request of any row, after its key and its schemas were checked. */
export interface AnyEndpointRequest {
  readonly context: AppContext;
  readonly identity: TokenIdentity;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** The `Origin` header. */
  readonly origin: string | undefined;
  /** Address under which the caller reached this server, without a trailing slash. */
  readonly requestUrl: string;
  /** From `If-Match`: the change is refused when the resource is another one by now. */
  readonly ifUnchanged: Precondition | undefined;
}

/** The same with the types that the row's schemas make. */
interface EndpointRequest<R extends Route> extends Omit<AnyEndpointRequest, 'identity'> {
  /** Null where anybody may call. */
  readonly identity: R extends { readonly access: 'open' } ? null : TokenIdentity;
  readonly params: Parsed<R, 'params'>;
  readonly query: Parsed<R, 'query'>;
  readonly body: Parsed<R, 'body'>;
}

/** What a handler answers with: a CSV goes out piece by piece. */
type AnswerOf<R extends Route> = R extends { readonly contentType: 'text/csv' }
  ? AsyncIterable<string>
  : z.output<R['answer']>;

/** Answers one row of the route table; refuses with `ApiError`. */
export type Endpoint<R extends Route> = (request: EndpointRequest<R>) => Promise<AnswerOf<R>>;

/**
 * Any row's handler, for the router: it hands over what the row's own schemas
 * made. A method, because those may be assigned across their parameter's types.
 */
export type AnyEndpoint = { call(request: AnyEndpointRequest): Promise<unknown> }['call'];

type RouteTable = typeof routes;
/** Every row of the route table. */
type AnyRoute = { [G in keyof RouteTable]: RouteTable[G][keyof RouteTable[G]] }[keyof RouteTable];
/** One handler per row, by the row's id. */
export type Endpoints = { readonly [R in AnyRoute as R['id']]: Endpoint<R> };
