import { idlePatterns } from '../../features/warnings/fields/idle-values.ts';
import { answerEntries } from './descriptions/answers.ts';
import { assistantEntries } from './descriptions/assistant.ts';
import { callEntries } from './descriptions/calls.ts';
import { engineEntries } from './descriptions/engines.ts';
import { figureEntries } from './descriptions/figures.ts';
import { peopleEntries } from './descriptions/people.ts';
import { personalDataEntries } from './descriptions/personal-data.ts';
import { queryEntries } from './descriptions/queries.ts';
import type { Entries, Entry } from './descriptions/read-entries.ts';
import { recordEntries } from './descriptions/records.ts';
import { restEntries } from './descriptions/rest.ts';
import { sharedEntries } from './descriptions/shared.ts';
import { toolEntries } from './descriptions/tools.ts';
import type { Document, Parameter, Schema } from './document.ts';
import { exampleOf } from './example-of.ts';
import { placeOfPath, placesOf } from './places.ts';

/** All tables together. */
export const entries: Entries = {
  ...answerEntries,
  ...personalDataEntries,
  ...peopleEntries,
  ...figureEntries,
  ...recordEntries,
  ...restEntries,
  ...callEntries,
  ...toolEntries,
  ...engineEntries,
  ...assistantEntries,
  ...sharedEntries,
  ...queryEntries,
};

/** Names of the lines that were written somewhere. */
export const usedEntries = new Set<string>();

/** Writes into every property and parameter that a table knows what it means, and a value that it may have. */
export function describeProperties(document: Document): void {
  for (const [name, schema] of Object.entries(document.components.schemas))
    describeWithin(schema, placesOf(name));
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const { requestBody, responses, parameters = [] } of Object.values(operations)) {
      const bodies = [requestBody, ...Object.values(responses)];
      for (const { schema } of bodies.flatMap((body) => Object.values(body?.content ?? {})))
        describeWithin(schema, [placeOfPath(path)]);
      for (const parameter of parameters) describeParameter(parameter);
    }
  }
}

function describeParameter(parameter: Parameter): void {
  describeWithin(parameter.schema, ['?']);
  const entry = lookUp(parameter.in === 'path' ? `{${parameter.name}}` : `?${parameter.name}`);
  if (entry === undefined) return;
  parameter.description ??= `${entry.text}.`;
  const example = exampleOf(parameter.schema, entry);
  if (example !== undefined) parameter.example = example;
}

/** `around`: names around the schema, the nearest first. A kind of a union is one, too: `:inworld`. */
function describeWithin(schema: Schema, around: readonly string[]): void {
  const kind = schema.properties?.['provider']?.const;
  const places = typeof kind === 'string' ? [`:${kind}`, ...around] : around;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const entry = entryOf(name, places);
    if (entry !== undefined) describe(property, entry, isIdle(name, places));
    describeWithin(property, [name, ...places]);
  }
  const { items, additionalProperties } = schema;
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  for (const part of [items, additionalProperties]) if (typeof part === 'object') inner.push(part);
  for (const part of inner) describeWithin(part, places);
}

function entryOf(name: string, places: readonly string[]): Entry | undefined {
  const place = places.find((one) => entries[`${one}.${name}`] !== undefined);
  return lookUp(place === undefined ? name : `${place}.${name}`);
}

function lookUp(key: string): Entry | undefined {
  usedEntries.add(key);
  return entries[key];
}

function describe(property: Schema, entry: Entry, isWithoutEffect: boolean): void {
  property.description ??= `${entry.text}.${isWithoutEffect ? ' Stored, and without effect on this server.' : ''}`;
  const example = exampleOf(property, entry);
  if (example !== undefined) property.examples ??= [example];
}

const idle = new Set(idlePatterns('assistant').map(({ whole }) => whole));
const uncapitalised = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** Whether the field is one of an assistant which the server warns of. */
function isIdle(name: string, places: readonly string[]): boolean {
  return places.some(
    (place) => (place === 'Assistant' && idle.has(name)) || idle.has(`${uncapitalised(place)}.${name}`),
  );
}
