import { issue, type RuleIssue } from './issue.ts';
import { isFields, isOneOf } from './values.ts';

export const maxSessionDataLength = 102_400;
export const mergeStrategies = ['replace', 'shallow-merge'] as const;

/** Data that everybody in the room shares: a plain object, at most 102 400 UTF-16 code units of JSON. */
export function checkSessionData(data: unknown, strategy: unknown = 'replace'): RuleIssue | undefined {
  if (!isOneOf(strategy, mergeStrategies))
    return issue(`Unrecognized mergeStrategy provided. Options are: [${mergeStrategies.join(',')}]`, [
      'mergeStrategy',
    ]);
  if (!isFields(data)) return issue('Meeting session data must be a plain (map-like) object');
  let text: string;
  try {
    text = JSON.stringify(data);
  } catch (error) {
    return issue(`Meeting session data must be serializable to JSON: ${String(error)}`);
  }
  return text.length > maxSessionDataLength
    ? issue(
        `Meeting session data is too large (${text.length} characters). Maximum size suppported is ${maxSessionDataLength}.`,
      )
    : undefined;
}

/** Dates, maps and undefined come out of JSON as something else. */
export function survivesJson(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(survivesJson);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(survivesJson);
}
