import type { ApiClient } from '@saywell/api-client';

/** Resources with five routes that name one by its id alone. */
type PlainName = {
  [Name in keyof ApiClient]: ApiClient[Name] extends {
    create(body: never): Promise<{ id: string }>;
    get(id: string): Promise<{ id: string }>;
  }
    ? Name
    : never;
}[keyof ApiClient];

/** What makes one of a resource; `assistantId` is one of the same organisation. */
type BodyOf<Name extends PlainName> = (assistantId: string) => Parameters<ApiClient[Name]['create']>[0];

/**
 * Resources that viewers list and read, and editors create, update and delete: written by hand,
 * apart from the product's own table, so that a right given by mistake is seen.
 */
export const plainResources = {
  session: (assistantId) => ({ assistantId }),
  squad: (assistantId) => ({ members: [{ assistantId }] }),
  workflow: () => ({
    name: 'Ours',
    nodes: [{ type: 'conversation', name: 'start', isStart: true }],
    edges: [],
  }),
} as const satisfies { readonly [Name in PlainName]?: BodyOf<Name> };

/** Ids of routes are written in kebab-case. */
export const plainIds = (operation: string): readonly string[] =>
  Object.keys(plainResources).map(
    (name) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.${operation}`,
  );
