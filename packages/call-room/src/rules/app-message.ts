import { issue, type RuleIssue } from './issue.ts';
import { jsonText } from './values.ts';

/** The length of its JSON text, in UTF-16 code units, is at most the room's cap. */
export function checkAppMessage(data: unknown, cap: number): RuleIssue | undefined {
  const text = jsonText(data);
  if (text === undefined) return issue('Message data must be serializable to JSON');
  return text.length > cap ? issue(`Message data too large. Max size is ${cap}`) : undefined;
}
