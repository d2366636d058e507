import type { JsonSchema, VariableExtractionPlan } from '@saywell/contract';
import { fillTemplates } from './fill-template.ts';

type Values = Readonly<Record<string, unknown>>;

const maxDepth = 10;

/**
 * What of a tool's answer becomes variables: the properties of the plan's schema that the answer, a JSON object, has in
 * their type, then the aliases, filled from these, the answer's own fields and what is known already (`result` or `$`: all
 * of it).
 */
export function extractVariables(
  plan: VariableExtractionPlan | undefined,
  answer: string,
  known: Values,
): Values {
  const { found, values } = extractionOf(plan, answer, known);
  const aliases = (plan?.aliases ?? []).map(
    ({ key, value }) => [key, fillTemplates(aliasTemplate(value), values)] as const,
  );
  return { ...found, ...Object.fromEntries(aliases.filter(([, value]) => value !== undefined)) };
}

/** Variables that a plan may set. */
export function namesOfPlan(plan: VariableExtractionPlan | undefined): readonly string[] {
  const found = Object.entries(plan?.schema?.properties ?? {});
  return [
    ...found.flatMap(([name, { target }]) => [name, ...(target === undefined ? [] : [target])]),
    ...(plan?.aliases ?? []).map(({ key }) => key),
  ];
}

/** What the schema finds, and everything that aliases may name. */
export function extractionOf(plan: VariableExtractionPlan | undefined, answer: string, known: Values) {
  const result = parsed(answer);
  const schema = plan?.schema;
  const found: Values = schema === undefined ? {} : withTargets(schema, pickedFields(schema, result));
  const fields = isObject(result) ? result : {};
  return { found, values: { ...known, ...fields, ...found, result } };
}

/** An alias as a template: `$`, which no template can name, is `result` in its tags. */
export function aliasTemplate(value: string): string {
  return value.replace(/\{\{[^}]{1,1000}\}\}|\{%[^%]{1,1000}%\}/g, (tag) =>
    tag.replace(/"[^"]*"|'[^']*'|(?<![\w$.])\$(?=[.[\s|}%])/g, (found) => (found === '$' ? 'result' : found)),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** A property may name another variable that takes its value, too. */
function withTargets({ properties = {} }: JsonSchema, found: Values): Values {
  const targets = Object.entries(properties).flatMap(([name, { target }]) =>
    target !== undefined && name in found ? [[target, found[name]] as const] : [],
  );
  return { ...found, ...Object.fromEntries(targets) };
}

function pickedFields(schema: JsonSchema, value: unknown): Values {
  const picked = pick(schema, value, 0);
  return isObject(picked) ? picked : {};
}

/** Undefined: it is of another type. */
function pick({ type, properties, items }: JsonSchema, value: unknown, depth: number): unknown {
  if (depth > maxDepth) return undefined;
  switch (type) {
    case 'string':
      return typeof value === 'string' ? value : scalarText(value);
    case 'number':
    case 'integer':
      return numberOf(value, type === 'integer');
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'array':
      if (!Array.isArray(value)) return undefined;
      return items === undefined ? value : value.map((item) => pick(items, item, depth + 1));
    case 'object':
    default: {
      if (!isObject(value)) return undefined;
      if (properties === undefined) return value;
      const fields = Object.entries(properties).map(
        ([name, inner]) =>
          [name, pick(inner, Object.hasOwn(value, name) ? value[name] : undefined, depth + 1)] as const,
      );
      return Object.fromEntries(fields.filter(([, field]) => field !== undefined));
    }
  }
}

const scalarText = (value: unknown): string | undefined =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;

function numberOf(value: unknown, isWhole: boolean): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
  return isWhole && !Number.isInteger(number) ? undefined : number;
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
