import { expect, it } from 'vitest';
import { usageText } from './used-by.tsx';

it('counts what names something by its kinds', () => {
  const user = (kind: 'squad' | 'phone-number' | 'site', id: string) => ({ kind, id });
  expect(usageText([user('phone-number', '1'), user('phone-number', '2'), user('squad', '3')])).toBe(
    '2 phone numbers, 1 squad',
  );
  expect(usageText([user('site', '1')])).toBe('the pages of this installation');
  expect(usageText([])).toBe('');
});
