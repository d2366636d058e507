import { expect, it } from 'vitest';
import { z } from 'zod';
import { isSecretField } from '../parts/secret-fields.ts';
import { createCredentialSchema, credentialProviders } from './credential.ts';
import { type CredentialField, credentialFields } from './credential-fields.ts';

interface Json {
  readonly type?: string;
  readonly $ref?: string;
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Json>>;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON Schema, as far as it is read here
const document = z.toJSONSchema(createCredentialSchema, { io: 'input', unrepresentable: 'any' }) as Json;

function resolved(schema: Json): Json {
  if (schema.$ref !== undefined) {
    const target = schema.$ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, part) => Object(at)[part], document);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a part of the document
    return resolved(target as Json);
  }
  const others = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const [only] = others;
  return schema.anyOf !== undefined && only !== undefined && others.length === 1 ? resolved(only) : schema;
}

const fixedOf = (schema: Json): string | undefined =>
  schema.const ?? (schema.enum?.length === 1 ? schema.enum[0] : undefined);

function fieldsOf({ properties = {}, required = [] }: Json, without: readonly string[]): CredentialField[] {
  return Object.entries(properties)
    .filter(([name]) => !without.includes(name))
    .map(([name, schema]) => fieldOf({ name, isOptional: !required.includes(name) }, resolved(schema)));
}

type Named = Pick<CredentialField, 'name' | 'isOptional'>;

function fieldOf(named: Named, schema: Json): CredentialField {
  const fixed = fixedOf(schema);
  if (fixed !== undefined) return { ...named, kind: 'fixed', value: fixed };
  if (schema.enum !== undefined) return { ...named, kind: 'choice', choices: schema.enum };
  if (schema.oneOf !== undefined) {
    const variants = schema.oneOf.map(resolved).map((one) => {
      const type = fixedOf(resolved(one.properties?.['type'] ?? {})) ?? '';
      return [type, fieldsOf(one, ['type'])] as const;
    });
    return { ...named, kind: 'variants', variants: Object.fromEntries(variants) };
  }
  if (schema.properties !== undefined) return { ...named, kind: 'group', fields: fieldsOf(schema, []) };
  if (schema.type === 'boolean') return { ...named, kind: 'yes-no' };
  if (schema.type === 'integer' || schema.type === 'number') return { ...named, kind: 'number' };
  if (schema.type !== 'string') return { ...named, kind: 'json' };
  return { ...named, kind: isSecretField(named.name) ? 'secret' : 'text' };
}

/** Forms have groups behind plain fields; the order says nothing. */
const sorted = (fields: readonly CredentialField[]): CredentialField[] =>
  fields
    .map((field) => {
      if (field.kind === 'group') return { ...field, fields: sorted(field.fields) };
      if (field.kind !== 'variants') return field;
      const variants = Object.entries(field.variants).map(([type, inner]) => [type, sorted(inner)] as const);
      return { ...field, variants: Object.fromEntries(variants) };
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));

it.each(credentialProviders)('the fields of %s are those of its schema', (provider) => {
  const kinds = (document.oneOf ?? document.anyOf ?? []).map(resolved);
  const kind = kinds.find(({ properties }) => fixedOf(resolved(properties?.['provider'] ?? {})) === provider);
  expect(sorted(credentialFields(provider))).toEqual(sorted(fieldsOf(kind ?? {}, ['provider', 'name'])));
});
