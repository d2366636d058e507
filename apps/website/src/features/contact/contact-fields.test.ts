import { contactIndustries, contactUrgencies, contactLimits as serverLimits } from '@saywell/contract';
import { expect, it } from 'vitest';
import { contactLimits, industries, urgencies } from './contact-fields.ts';

it('offers what the server takes', () => {
  expect(industries.map(({ value }) => value)).toEqual(contactIndustries);
  expect(urgencies.map(({ value }) => value)).toEqual(contactUrgencies);
  expect(serverLimits).toMatchObject(contactLimits);
});
