import { expect, it } from 'vitest';
import { formFields } from './form-fields.ts';

it('reads what browsers post', () => {
  expect(formFields('name=Ann+Miller&message=a%0D%0Ab+%2B+%F0%9F%98%80&phone=')).toEqual({
    name: 'Ann Miller',
    message: 'a\r\nb + 😀',
    phone: '',
  });
});

it('makes a list of a field that is there twice', () => {
  expect(formFields('name=a&name=b&x=1')).toEqual({ name: ['a', 'b'], x: '1' });
});

it('takes any name for a name', () => {
  const fields = formFields('__proto__=a&constructor=b&%ff=c');
  expect(Object.keys(fields)).toEqual(['__proto__', 'constructor', '\uFFFD']);
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
});
