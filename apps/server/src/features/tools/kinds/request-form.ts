import type { CreateTool, JsonSchema, OpenAIFunction } from '@saywell/contract';

/** What the model fills in: every property of the body that has no value of its own. */
export function formOfRequest({
  name,
  description,
  body,
}: Extract<CreateTool, { type: 'apiRequest' }>): OpenAIFunction {
  const asked = asObject(body === undefined ? undefined : withoutValues(body));
  return {
    name: name ?? 'api_request',
    ...(description !== undefined && { description }),
    parameters: {
      type: 'object',
      properties: { ...asked.properties },
      required: [...asked.required],
    },
  };
}

/** Null: nothing of it is asked of the model. */
function withoutValues(schema: JsonSchema): JsonSchema | null {
  if (schema.value !== undefined) return null;
  const { value: _, target: __, properties, required, ...others } = schema;
  if (properties === undefined) return { ...others, ...(required !== undefined && { required }) };
  const asked = Object.entries(properties).flatMap(([name, inner]) => {
    const left = withoutValues(inner);
    return left === null ? [] : [[name, left] as const];
  });
  if (asked.length === 0 && Object.keys(properties).length > 0) return null;
  const names = new Set(asked.map(([name]) => name));
  return {
    ...others,
    properties: Object.fromEntries(asked),
    ...(required !== undefined && { required: required.filter((name) => names.has(name)) }),
  };
}

function asObject(schema: JsonSchema | null | undefined) {
  const { properties = {}, required = [] } = schema ?? { type: 'object' };
  return { properties, required };
}
