import type { ApiWarning } from '@saywell/contract';
import type { Routes } from './route-text.ts';
import type { SenderOptions, SendOptions, SessionSenderOptions } from './sender.ts';

interface TransportOptions {
  /** Told of what an answer warns of: accepted, and without its effect on this server. Default: nobody is told. */
  readonly onWarnings?: (warnings: readonly ApiWarning[], request: WarnedRequest) => void;
  /** Attempts behind the first, at most 10, where a repetition is safe. Default 0. */
  readonly retries?: number;
  /** Of one call with its attempts and the waiting between them, ms. Default none. */
  readonly totalTimeoutMs?: number;
  /** 0 … 1, for the spread of the waiting. Default `Math.random`. */
  readonly random?: () => number;
}

export interface ApiClientOptions extends SenderOptions, TransportOptions {}

/** Of a client for the server's own pages: whoever has signed in there is named by a cookie, and no key is sent. */
export interface SessionClientOptions extends SessionSenderOptions, TransportOptions {}

/** The request whose answer has warnings. */
export interface WarnedRequest {
  readonly method: string;
  readonly path: string;
}

/** Of one call. */
export interface RequestOptions extends SendOptions {
  /** Overrides the client's. */
  readonly retries?: number;
  /** Overrides the client's, ms. Of a stream: until its end. */
  readonly totalTimeoutMs?: number;
  /** The `etag` of the state that is to be changed or deleted; another one is refused with `precondition-failed`. */
  readonly ifMatch?: string;
  /** Of a POST: the same key again gets the stored answer. Made for each call while `retries` are on. */
  readonly idempotencyKey?: string;
}

type InputOf<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : never;
type OutputOf<Schema> = Schema extends { _zod: { output: infer Output } } ? Output : never;

/** One argument for each parameter of a path, in its order. */
type PathArguments<Path> = Path extends `${string}/:${string}/${infer Rest}`
  ? [id: string, ...PathArguments<`/${Rest}`>]
  : Path extends `${string}/:${string}`
    ? [id: string]
    : [];
type IdArguments<Route> = Route extends { path: infer Path } ? PathArguments<Path> : [];

type BodyArguments<Route, Streamed> = Route extends { body: infer Body }
  ? [body: Route extends { events: unknown } ? InputOf<Body> & { stream?: Streamed } : InputOf<Body>]
  : Route extends { optionalBody: infer Body }
    ? [body?: InputOf<Body>]
    : [];

type TimeFilter = `${string}At${'Gt' | 'Lt' | 'Ge' | 'Le'}`;
/** Filters by time take a `Date` as well. */
type Filters<Query> = { [Key in keyof Query]?: Key extends TimeFilter ? Query[Key] | Date : Query[Key] };
type QueryArguments<Route> = Route extends { query: infer Query } ? [query?: Filters<OutputOf<Query>>] : [];

type Arguments<Route, Streamed = false> = [
  ...IdArguments<Route>,
  ...BodyArguments<Route, Streamed>,
  ...QueryArguments<Route>,
  options?: RequestOptions,
];

/** What a route resolves with: JSON, the text of CSV and plain text, or a file's bytes. */
export type AnswerOf<Route> = Route extends { contentType: 'application/octet-stream' }
  ? Blob
  : Route extends { answer: infer Answer }
    ? OutputOf<Answer>
    : never;

/** Arguments in this order, each only where the route has it: ids as in the path, body, query, options. */
export type ApiCall<Route> = (...values: Arguments<Route>) => Promise<AnswerOf<Route>>;

/** An answer with what came around it. */
export interface AnswerWithResponse<Answer> {
  readonly answer: Answer;
  /** Its status and headers: `etag`, `x-request-id` … Its body has been read. */
  readonly response: Response;
}

interface ResponseForms<Route> {
  /** The answer and its headers. */
  withResponse(...values: Arguments<Route>): Promise<AnswerWithResponse<AnswerOf<Route>>>;
  /** The answer as it comes, unread. Limits and signal end with its headers: cancel its body yourself. */
  raw(...values: Arguments<Route>): Promise<Response>;
}

/** One that can be answered piece by piece. */
type StreamForm<Route> = Route extends { events: infer Event }
  ? {
      /** Its events as they come. It ends with the server's, and leaving the loop ends the request. */
      stream(...values: Arguments<Route, true>): AsyncGenerator<OutputOf<Event>, void, undefined>;
    }
  : unknown;

type ItemOf<Answer> = Answer extends readonly (infer Item)[]
  ? Item
  : Answer extends { results: readonly (infer Item)[] }
    ? Item
    : never;

interface PagedForms<Route, Item> {
  /** Every item behind each other; the next page is asked for when it is wanted. `limit` is a page's. */
  all(...values: Arguments<Route>): AsyncGenerator<Item, void, undefined>;
  /** The same by pages. */
  pages(...values: Arguments<Route>): AsyncGenerator<readonly Item[], void, undefined>;
}
type PageForms<Route> = Route extends { paging: 'cursor' }
  ? PagedForms<Route, ItemOf<AnswerOf<Route>>>
  : AnswerOf<Route> extends { results: readonly unknown[] }
    ? PagedForms<Route, ItemOf<AnswerOf<Route>>>
    : unknown;

/** A route of the API: call it, or one of its other forms. */
export type ApiMethod<Route> = ApiCall<Route> & ResponseForms<Route> & StreamForm<Route> & PageForms<Route>;

/** The management API: `client.assistant.create(body)`, `client.call.list({ limit: 10 })` … */
export type ApiClient = {
  readonly [Resource in keyof Routes]: {
    readonly [Name in keyof Routes[Resource]]: ApiMethod<Routes[Resource][Name]>;
  };
};
