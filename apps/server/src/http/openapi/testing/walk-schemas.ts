import type { Document, Schema } from '../document.ts';

/** A property of a schema, with the names around it. */
export interface FoundProperty {
  readonly path: string;
  readonly name: string;
  readonly schema: Schema;
}

/** Every property of the schema, at any depth; references are not followed. */
export function propertiesOf(schema: Schema, path: string): FoundProperty[] {
  const own = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    path: `${path}.${name}`,
    name,
    schema: property,
  }));
  return [
    ...own,
    ...own.flatMap((found) => propertiesOf(found.schema, found.path)),
    ...partsOf(schema).flatMap((part) => propertiesOf(part, path)),
  ];
}

function partsOf({ anyOf = [], oneOf = [], allOf = [], items, additionalProperties }: Schema): Schema[] {
  const inner = [items, additionalProperties].filter((part) => typeof part === 'object');
  return [...anyOf, ...oneOf, ...allOf, ...inner];
}

/** Schemas of bodies, by where they are. */
export function bodySchemas({ paths, webhooks = {} }: Document): [path: string, schema: Schema][] {
  return Object.entries({ ...paths, ...webhooks }).flatMap(([path, operations]) =>
    Object.values(operations).flatMap(({ requestBody, responses }) =>
      [requestBody, ...Object.values(responses)].flatMap((body) =>
        Object.values(body?.content ?? {}).map(({ schema }): [string, Schema] => [path, schema]),
      ),
    ),
  );
}

/** Every property of the document. */
export function allProperties(document: Document): FoundProperty[] {
  const named = Object.entries(document.components.schemas);
  return [...named, ...bodySchemas(document)].flatMap(([path, schema]) => propertiesOf(schema, path));
}
