import type { ApiWarning, JsonSchema, VariableExtractionPlan } from '@saywell/contract';
import { withoutEffect } from '../fields/field-effect.ts';

/** What a plan asks a conversation for and can never have found out. */
export function extractionWarnings(
  plan: VariableExtractionPlan | undefined,
  at: string,
): readonly ApiWarning[] {
  const schema = plan?.schema;
  if (schema === undefined) return [];
  const known = Object.keys(schema.properties ?? {});
  if (known.length === 0)
    return [withoutEffect(`${at}.schema`, 'It has no properties: nothing is found out.')];
  return (schema.required ?? []).flatMap((name, index) =>
    known.includes(name)
      ? []
      : [
          withoutEffect(
            `${at}.schema.required[${index}]`,
            `None of the properties is called "${name}": what needs it never happens.`,
          ),
        ],
  );
}

/** Names that a schema requires and does not have, also within its properties. `why`: what comes of it. */
export function strayRequired(
  schema: JsonSchema | undefined,
  at: string,
  why: string,
): readonly ApiWarning[] {
  const read: Partial<JsonSchema> = schema ?? {};
  const { properties, required = [], items } = read;
  const isOpen = properties === undefined || (read['additionalProperties'] ?? false) !== false;
  const stray = required.flatMap((name, index) =>
    isOpen || Object.hasOwn(properties, name)
      ? []
      : [withoutEffect(`${at}.required[${index}]`, `None of the properties is called "${name}": ${why}`)],
  );
  const inner = Object.entries(properties ?? {}).map(([name, one]) => [`properties.${name}`, one] as const);
  return [
    ...stray,
    ...inner.flatMap(([path, one]) => strayRequired(one, `${at}.${path}`, why)),
    ...(items === undefined ? [] : strayRequired(items, `${at}.items`, why)),
  ];
}
