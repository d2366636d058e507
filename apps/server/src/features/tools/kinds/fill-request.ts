import type { JsonSchema } from '@saywell/contract';
import { asText, fillAddress, fillTemplate, fillTemplates } from '../fill-template.ts';
import type { ToolOf } from '../tool-services.ts';

type Values = Readonly<Record<string, unknown>>;

/** A request with everything filled in. */
export interface FilledRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined: none, as with GET, whose fields are in the address. */
  readonly body: Values | undefined;
}

/** Null: the address is none of the web. */
export function fillRequest(
  tool: ToolOf<'apiRequest'>,
  given: Values,
  variables: Values,
): FilledRequest | null {
  const values = { ...variables, ...given };
  const address = fillAddress(tool.url, values, variables);
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  const fixed = Object.fromEntries(
    (tool.parameters ?? []).map(({ key, value }) => [key, fillTemplates(value, values)] as const),
  );
  const own = tool.body === undefined ? {} : objectOf(tool.body, given, values);
  const fields = { ...own, ...fixed };
  const headers = Object.entries(tool.headers?.properties ?? {}).flatMap(([name, { value }]) => {
    const text = value === undefined ? asText(given[name]) : fillTemplate(value, values);
    return text === '' ? [] : [[name, text] as const];
  });
  if (tool.method !== 'GET') {
    const isEmpty = tool.body === undefined && Object.keys(fields).length === 0;
    return { url, headers: Object.fromEntries(headers), body: isEmpty ? undefined : fields };
  }
  for (const [name, value] of Object.entries(fields))
    if (!tool.url.includes(`{{${name}}}`)) url.searchParams.set(name, asText(value));
  return { url, headers: Object.fromEntries(headers), body: undefined };
}

/** The schema's fields: those with a value as it says, the others as the model has given them. */
function objectOf({ properties = {} }: JsonSchema, given: Values, values: Values): Values {
  const fields = Object.entries(properties).map(
    ([name, schema]) =>
      [name, valueOf(schema, Object.hasOwn(given, name) ? given[name] : undefined, values)] as const,
  );
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function valueOf(schema: JsonSchema, given: unknown, values: Values): unknown {
  if (schema.value !== undefined) return typed(schema.type, fillTemplate(schema.value, values));
  if (schema.type !== 'object' || schema.properties === undefined) return given;
  const inner = typeof given === 'object' && given !== null ? Object.fromEntries(Object.entries(given)) : {};
  const filled = objectOf(schema, inner, values);
  return given === undefined && Object.keys(filled).length === 0 ? undefined : filled;
}

/** A template is a text; what is sent has the schema's type when the text can be read as it. */
function typed(type: JsonSchema['type'], text: string): unknown {
  if (type === 'string') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
