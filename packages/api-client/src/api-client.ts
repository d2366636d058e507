import type { Routes } from './route-table.ts';

/** Of one request. */
export interface RequestOptions {
  /** Aborting it rejects with code `cancelled`. */
  readonly signal?: AbortSignal;
  /** Overrides the client's, ms. */
  readonly timeoutMs?: number;
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
type BodyArguments<Route> = Route extends { body: infer Body } ? [body: InputOf<Body>] : [];
type QueryArguments<Route> = Route extends { query: infer Query } ? [query?: Partial<OutputOf<Query>>] : [];

/** Arguments in this order, each only where the route has it: ids as in the path, body, query, options. */
export type ApiMethod<Route> = (
  ...values: [
    ...IdArguments<Route>,
    ...BodyArguments<Route>,
    ...QueryArguments<Route>,
    options?: RequestOptions,
  ]
) => Promise<Route extends { answer: infer Answer } ? OutputOf<Answer> : never>;

/** The management API: `client.assistant.create(body)`, `client.call.list({ limit: 10 })` … */
export type ApiClient = {
  readonly [Resource in keyof Routes]: {
    readonly [Name in keyof Routes[Resource]]: ApiMethod<Routes[Resource][Name]>;
  };
};
