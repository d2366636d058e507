import { expect, it } from 'vitest';
import { destinationMember, destinationOf, memberName, squadName } from './squad-words.ts';

const names = new Map([
  ['a', 'Ava'],
  ['b', 'Ben'],
]);
const members = [
  { assistantId: 'a' },
  { assistantId: 'b', assistantOverrides: { name: 'Billing' } },
  { assistant: { name: 'Night' } },
  { assistantId: 'gone' },
];

it('a member is called as others of the squad know it', () => {
  expect(members.map((member) => memberName(member, names))).toEqual(['Ava', 'Billing', 'Night', 'gone']);
});

it('a destination leads to the member that it was made for', () => {
  for (const [index, member] of members.entries())
    expect(destinationMember({ type: 'assistant', ...destinationOf(member, names) }, members, names)).toBe(
      index,
    );
});

it('a name is enough, and what is no member leads nowhere', () => {
  expect(destinationMember({ assistantName: 'Billing' }, members, names)).toBe(1);
  expect(destinationMember({ assistantName: 'Ben' }, members, names)).toBeUndefined();
  expect(destinationMember({}, members, names)).toBeUndefined();
});

it('a squad has a name that one reads', () => {
  expect(squadName({ name: ' ' })).toBe('Squad without a name');
  expect(squadName({ name: 'Front\u202e' })).toBe('Front□');
});
