import type { IncomingHttpHeaders } from 'node:http';
import type { Route, routes } from '@saywell/contract';
import type { z } from 'zod';
import type { EventStream } from '../http/answers/event-stream.ts';
import type { FileAnswer } from '../http/answers/file-answer.ts';
import type { AppContext } from '../http/app-context.ts';
import type { SessionBrowser } from '../http/people/browser-of.ts';
import type { FormPart } from '../platform/form-part.ts';
import type { TokenIdentity } from '../store/orgs/token-identity.ts';
import type { Precondition } from '../store/rows/precondition.ts';

type Parsed<R extends Route, Part extends 'params' | 'query' | 'body'> = R extends {
  readonly [P in Part]: infer S extends z.ZodType;
}
  ? z.output<S>
  : undefined;

type OptionalBody<R extends Route> = R extends { readonly optionalBody: infer S extends z.ZodType }
  ? z.output<S> | undefined
  : never;

/** A request of any route, after its key and its schemas were checked. */
export interface AnyEndpointRequest {
  readonly context: AppContext;
  readonly identity: TokenIdentity;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** Of a route whose `bodyType` is a form. */
  parts(): AsyncIterable<FormPart>;
  readonly headers: IncomingHttpHeaders;
  /** The JSON text of the body as it came: what was signed. */
  readonly rawBody: string;
  /** The `Origin` header. */
  readonly origin: string | undefined;
  /** Address under which the caller reached this server, without a trailing slash. */
  readonly requestUrl: string;
  /** Where the request comes from, as far as the proxies in front are believed. */
  readonly clientAddress: string;
  /** From `If-Match`: the change is refused when the resource is another one by now. */
  readonly ifUnchanged: Precondition | undefined;
  /** The page that asks, and what it keeps of who has signed in. */
  readonly browser: SessionBrowser;
  /** Aborts when the caller is gone before it was answered. */
  readonly signal: AbortSignal;
}

/** The same of routes that anybody may call, too. */
export interface RoutedRequest extends Omit<AnyEndpointRequest, 'identity'> {
  /** Null where anybody may call. */
  readonly identity: TokenIdentity | null;
}

/** The same with the types that the route's schemas make. */
interface EndpointRequest<R extends Route> extends Omit<AnyEndpointRequest, 'identity'> {
  readonly identity: R extends { readonly access: 'open' } ? null : TokenIdentity;
  readonly params: Parsed<R, 'params'>;
  readonly query: Parsed<R, 'query'>;
  readonly body: Parsed<R, 'body'> | OptionalBody<R>;
}

/** What a handler answers with: a CSV and events go out piece by piece. */
type AnswerOf<R extends Route> = R extends { readonly contentType: 'text/csv' }
  ? AsyncIterable<string> | FileAnswer
  : R extends { readonly contentType: string }
    ? FileAnswer
    :
        | z.output<R['answer']>
        | (R extends { readonly pageAnswer: infer Page extends z.ZodType } ? z.output<Page> : never)
        | (R extends { readonly events: z.ZodType } ? EventStream : never);

/** Answers one route of the route table; refuses with `DomainError`. */
export type Endpoint<R extends Route> = (request: EndpointRequest<R>) => Promise<AnswerOf<R>>;

/**
 * Any route's handler, for the router: it passes on what the route's own schemas
 * made. A method, because those may be assigned across their parameter's types.
 */
export type AnyEndpoint = { call(request: RoutedRequest): Promise<unknown> }['call'];

type RouteTable = typeof routes;
/** Every route of the route table. */
type AnyRoute = { [G in keyof RouteTable]: RouteTable[G][keyof RouteTable[G]] }[keyof RouteTable];
/** One handler per route, by the route's id. */
export type Endpoints = { readonly [R in AnyRoute as R['id']]: Endpoint<R> };
