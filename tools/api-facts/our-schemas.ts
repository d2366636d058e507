import { components, type Route, routes } from '@saywell/contract';
import { z } from 'zod';
import type { JsonSchema } from './compare.ts';

type Part = 'body' | 'query' | 'answer';

export interface OurRoute {
  readonly method: string;
  /** As the hosted API writes it; names of parameters do not count. */
  readonly path: string;
  readonly schemaOf: (part: Part) => JsonSchema | undefined;
}

/** `/call/:id` and `/call/{callId}` are the same. */
export const samePath = (path: string): string => path.replace(/:\w+|\{\w+\}/g, '{}');

/** The JSON schemas of the contract: what is sent as it is taken, what is answered as it comes. */
export function ourSchemas() {
  const table: readonly Route[] = Object.values(routes).flatMap((group) => Object.values<Route>(group));
  const sent = documentOf(table, ['body', 'query'], 'input');
  const answered = documentOf(table, ['answer'], 'output');
  const all = { ...sent, ...answered };
  const ours = table.map(
    ({ id, method, path }): OurRoute => ({
      method,
      path: samePath(path),
      schemaOf: (part) => all[`${id} ${part}`],
    }),
  );
  return {
    routes: ours,
    resolveSent: (reference: string) => follow(sent, reference),
    resolveAnswered: (reference: string) => follow(answered, reference),
  };
}

function documentOf(table: readonly Route[], parts: readonly Part[], io: 'input' | 'output') {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(components)) registry.add(schema, { id });
  const shared: Record<string, string> = {};
  for (const route of table) {
    for (const part of parts) {
      const schema = route[part];
      if (schema === undefined) continue;
      const known = registry.get(schema)?.id;
      if (known === undefined) registry.add(schema, { id: `${route.id} ${part}` });
      else shared[`${route.id} ${part}`] = known;
    }
  }
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: (id) => `#${id}` });
  const document = schemas as Record<string, JsonSchema>;
  for (const [alias, id] of Object.entries(shared)) document[alias] = { $ref: `#${id}` };
  return document;
}

function follow(document: Readonly<Record<string, JsonSchema>>, reference: string): JsonSchema {
  const schema = document[reference.slice(1)];
  if (schema === undefined) throw new Error(`There is no schema ${reference}.`);
  return schema;
}
