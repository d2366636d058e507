import type { z } from 'zod';

/** A request with more issues than this lists only the first ones. */
const maxMessages = 50;

/** Where in the request a schema applies; the subject of an issue with the whole part. */
export type RequestPart = 'body' | 'query' | 'params' | 'headers';

/**
 * One text per issue, each starting with the path of the field:
 * `model.messages.0.role must be one of the following values: …`. Unknown
 * properties read `property x should not exist`, with the parent's path before it.
 *
 * Wants issues made with `reportInput: true`.
 */
export function validationMessages(issues: readonly z.core.$ZodIssue[], part: RequestPart): string[] {
  return issues.flatMap((issue) => messagesOf(issue, part)).slice(0, maxMessages);
}

function messagesOf(issue: z.core.$ZodIssue, part: RequestPart): string[] {
  const closest = closestBranch(issue);
  if (closest !== undefined) return closest.flatMap((inner) => messagesOf(inner, part));
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    const parent = path === '' ? '' : `${path}.`;
    return issue.keys.map((key) => `${parent}property ${key} should not exist`);
  }
  return [`${path === '' ? part : path} ${requirementOf(issue)}`];
}

/**
 * Of a value that fits none of several shapes: what is wrong by the first shape that
 * takes the value itself and refuses something inside. Undefined when none does.
 */
function closestBranch(issue: z.core.$ZodIssue): z.core.$ZodIssue[] | undefined {
  if (issue.code !== 'invalid_union') return undefined;
  const branch = issue.errors.find(
    (issues) =>
      issues.length > 0 && issues.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'),
  );
  return branch?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

function requirementOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? 'is required' : `must be ${kindNames[issue.expected] ?? issue.expected}`;
    case 'invalid_format':
      if (issue.format === 'regex') return patternRequirement(issue);
      return `must be ${formatNames[issue.format] ?? `a valid ${issue.format}`}`;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_union':
      return isMissing(issue) ? 'is required' : unionRequirement(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_key':
    case 'invalid_element':
      return 'has a key or an element that is not valid';
    case 'custom':
      return `is not valid: ${issue.message}`;
    case 'unrecognized_keys':
      return 'has unknown properties';
    default:
      return issue satisfies never;
  }
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  return 'input' in issue && issue.input === undefined;
}

const kindNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer number',
  boolean: 'a boolean value',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

const formatNames: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  url: 'a URL address',
  datetime: 'a valid ISO 8601 date string',
  email: 'an email',
};

/** In the schema's own words, where it has any; they stand behind "must be". */
function patternRequirement({ message, pattern = '' }: z.core.$ZodIssueInvalidStringFormat): string {
  return message.startsWith('Invalid string') ? `must match the pattern ${pattern}` : `must be ${message}`;
}

function oneOf(values: readonly unknown[]): string {
  return `must be one of the following values: ${values.map(String).join(', ')}`;
}

function unionRequirement(issue: z.core.$ZodIssueInvalidUnion): string {
  const options = 'options' in issue && Array.isArray(issue.options) ? issue.options : [];
  return options.length > 0 ? oneOf(options) : 'does not match any of the allowed shapes';
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): string {
  if (issue.origin === 'string') return `must be longer than or equal to ${issue.minimum} characters`;
  if (issue.origin === 'array') return `must contain at least ${issue.minimum} elements`;
  return `must not be less than ${issue.minimum}`;
}

function tooBig(issue: z.core.$ZodIssueTooBig): string {
  if (issue.origin === 'string') return `must be shorter than or equal to ${issue.maximum} characters`;
  if (issue.origin === 'array') return `must contain no more than ${issue.maximum} elements`;
  return `must not be greater than ${issue.maximum}`;
}
