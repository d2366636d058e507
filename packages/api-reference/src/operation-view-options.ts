import type { ApiDocument } from './openapi.ts';

export interface OperationViewOptions {
  readonly document: ApiDocument;
  /** The key that is typed into the page; empty: none. */
  readonly key: () => string;
  readonly fetch: typeof fetch;
}
