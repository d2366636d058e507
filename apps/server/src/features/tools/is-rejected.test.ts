import type { ToolCondition } from '@saywell/contract';
import { expect, it } from 'vitest';
import { isRejected } from './is-rejected.ts';

const said = [
  { role: 'assistant', content: 'What can I do for you?' },
  { role: 'user', content: 'Refund my order' },
  { role: 'assistant', content: 'Which one?' },
  { role: 'user', content: 'Number seven' },
];
const scene = { messages: said, values: { tier: 'gold' }, now: 0 };
const rejects = (...conditions: ToolCondition[]) => isRejected({ conditions }, scene);
const liquid = (template: string): ToolCondition => ({ type: 'liquid', liquid: template });
const regex = (
  pattern: string,
  target?: { role?: 'user' | 'assistant'; position?: number },
): ToolCondition => ({
  type: 'regex',
  regex: pattern,
  ...(target !== undefined && { target }),
});

it('the tool is not called when every condition is met (field: rejectionPlan.*)', () => {
  expect(rejects(regex('seven'))).toBe(true);
  expect(rejects(regex('refund'))).toBe(false);
  expect(rejects(regex('refund', { role: 'user', position: -2 }))).toBe(true);
  expect(rejects(regex('what', { role: 'assistant', position: 0 }))).toBe(true);
  expect(rejects(regex('seven'), regex('refund'))).toBe(false);
  expect(rejects({ type: 'regex', regex: 'eight', negate: true })).toBe(true);
  expect(isRejected(undefined, scene)).toBe(false);
  expect(rejects()).toBe(false);
});

it('groups join conditions', () => {
  const conditions = [regex('seven'), regex('refund')];
  expect(rejects({ type: 'group', operator: 'OR', conditions })).toBe(true);
  expect(rejects({ type: 'group', operator: 'AND', conditions })).toBe(false);
});

it('what cannot be read, or takes too long, is not met; nor is a message that is not there', () => {
  // Without a limit it would take longer than anybody lives.
  const slow = [{ role: 'user', content: `${'a'.repeat(60)}!` }];
  expect(isRejected({ conditions: [regex('^(a+)+$')] }, { ...scene, messages: slow })).toBe(false);
  expect(rejects(regex('('))).toBe(false);
  expect(rejects(regex('seven', { role: 'user', position: 9 }))).toBe(false);
  expect(rejects(liquid('true{% if %}'))).toBe(false);
});

it('a template is met when it says true, of what was said and what is known', () => {
  expect(rejects(liquid('{% if messages.size > 3 and tier == "gold" %} true {% endif %}'))).toBe(true);
  expect(rejects(liquid('{{ messages | last | map: "role" | first | contains: "user" }}'))).toBe(false);
  expect(
    rejects(
      liquid('{% assign last = messages | last %}{% if last.content contains "seven" %}true{% endif %}'),
    ),
  ).toBe(true);
  expect(rejects(liquid('{% if tier == "silver" %}true{% endif %}'))).toBe(false);
  expect(rejects(liquid('{{ unknown }}'))).toBe(false);
});
