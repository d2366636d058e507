import type { JsonSchema } from '@saywell/contract';
import { Ajv } from 'ajv';

/** Null: the value is what the schema asks for. */
type SchemaVerdict = {
  readonly code: 'analysis-schema-mismatch' | 'analysis-schema-unusable';
  readonly issue: string;
} | null;

/** Keywords under which there are schemas by name: whatever a name is, it is no keyword. */
const namedSchemas = new Set(['properties', '$defs', 'definitions', 'dependentSchemas']);
/** Values, in which nothing is a keyword. */
const values = new Set(['enum', 'const', 'default', 'examples', 'example']);
/**
 * Not enforced. A pattern comes from the customer and can block the whole process on a short text;
 * the others name drafts and addresses, and make of a check a promise.
 */
const unread = new Set(['pattern', 'patternProperties', '$schema', '$id', '$async']);
const maxIssueLength = 300;

export function checkSchema(schema: JsonSchema, value: unknown): SchemaVerdict {
  // One for each check: nothing of one organisation's schema is known to another's.
  const ajv = new Ajv({ strict: false, validateFormats: false, inlineRefs: false, logger: false });
  try {
    const check = ajv.compile(enforceable(schema));
    if (check(value)) return null;
    const issue = ajv.errorsText(check.errors, { dataVar: 'the answer' });
    return { code: 'analysis-schema-mismatch', issue: issue.slice(0, maxIssueLength) };
  } catch (error) {
    const issue = error instanceof Error ? error.message : String(error);
    return { code: 'analysis-schema-unusable', issue: issue.slice(0, maxIssueLength) };
  }
}

function enforceable(schema: object): Record<string, unknown> {
  const read = Object.entries(schema).filter(([keyword]) => !unread.has(keyword));
  return Object.fromEntries(read.map(([keyword, value]) => [keyword, enforceableIn(keyword, value)]));
}

function enforceableIn(keyword: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || values.has(keyword)) return value;
  if (Array.isArray(value)) return value.map((item) => enforceableIn(keyword, item));
  if (!namedSchemas.has(keyword)) return enforceable(value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, enforceableIn('', inner)]));
}
