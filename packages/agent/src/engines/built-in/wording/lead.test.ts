import { expect, it } from 'vitest';
import { lines } from '../lines.ts';
import { withoutLead } from './lead.ts';

it.each([...lines.likely, ...lines.notCertain, ...lines.either])(
  'leaves "%s" out of what is said again',
  (lead) => {
    expect(withoutLead(`${lead} A demo is free.`)).toBe('A demo is free.');
  },
);

it('leaves everything else as it was said', () => {
  const said = `A demo is free. ${lines.likely[0]}`;
  expect(withoutLead(said)).toBe(said);
});
