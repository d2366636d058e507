import { describe, expect, it } from 'vitest';
import { subjectPattern } from './subject-pattern.ts';

const finds = (caller: Parameters<typeof subjectPattern>[0], text: string): boolean =>
  new RegExp(subjectPattern(caller), 'i').test(text);

describe('the pattern of a telephone number', () => {
  const caller = { number: '+13025550142' };

  it.each([
    '"number":"+13025550142"',
    '13025550142',
    '0013025550142',
    'call (302) 555-0142 please',
    '302.555.0142',
    '+1 302 555 0142',
    '1-302-555-0142',
    String.raw`"User: it is\n3025550142"`,
    String.raw`\n+13025550142\n`,
    'customer=%2B13025550142&x=1',
    '%7B%22number%22%3A%22%2B13025550142%22%7D',
    'In 2024 302-555-0142',
  ])('finds it in %s', (text) => expect(finds(caller, text)).toBe(true));

  it.each([
    '+13025550143',
    '+130255501429',
    '93025550142',
    '+44 302 555 0142',
    '0192f0c0-0000-7000-8000-3025550142ab',
    '"startedAt":1302555014200',
  ])('does not find it in %s', (text) => expect(finds(caller, text)).toBe(false));

  it('knows the zero that some countries put before', () => {
    const british = { number: '+442079460018' };
    expect(finds(british, '020 7946 0018')).toBe(true);
    expect(finds(british, '+44 (0)20 7946 0018')).toBe(true);
    expect(finds(british, '020 7946 0019')).toBe(false);
  });
});

describe('the pattern of a mail address', () => {
  const caller = { email: 'ann.lee+home@example.com' };

  it.each([
    '"Ann.Lee+Home@EXAMPLE.com"',
    'write to ann.lee+home@example.com.',
    'email=ann.lee+home%40example.com',
    String.raw`\nann.lee+home@example.com`,
  ])('finds it in %s', (text) => expect(finds(caller, text)).toBe(true));

  it.each([
    'joann.lee+home@example.com',
    'ann.lee+home@example.com.au',
    'annxlee+home@example.com',
    'ann.lee+home@example.community',
  ])('does not find it in %s', (text) => expect(finds(caller, text)).toBe(false));

  it('finds either of both', () => {
    const both = { ...caller, number: '+13025550142' };
    expect(finds(both, 'ann.lee+home@example.com')).toBe(true);
    expect(finds(both, '302-555-0142')).toBe(true);
  });
});
