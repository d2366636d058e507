import { describe, expect, it } from 'vitest';
import { failedAssertions, parseAssertions } from './assertions.ts';

describe('assertions about a conversation', () => {
  it.each([
    ['The assistant is friendly.', null],
    ['', null],
    ['contains:', null],
    ['contains: a\nThe assistant is friendly.', null],
    ['Contains: Nine  to five', [{ kind: 'contains', text: 'Nine  to five' }]],
    [
      '- contains: a:b\n\n* NOT contains : c\nequals: d\nmatches: e*f',
      [
        { kind: 'contains', text: 'a:b' },
        { kind: 'not contains', text: 'c' },
        { kind: 'equals', text: 'd' },
        { kind: 'matches', text: 'e*f' },
      ],
    ],
  ])('are read from a rubric: %j', (rubric, expected) => {
    expect(parseAssertions(rubric)).toEqual(expected);
  });

  it.each([
    ['contains: open', true],
    ['contains: closed', false],
    ['contains: WE  ARE', true],
    ['not contains: closed', true],
    ['not contains: open', false],
    ['equals: Hello.', true],
    ['equals: Hello', false],
    ['matches: we are * from * to five.', true],
    ['matches: we are * from * to six.', false],
    ['matches: *', true],
    ['matches: hello.', true],
    ['matches: hello.*hello.', false],
    ['matches: *open*nine*five*', true],
    ['matches: *nine*open*', false],
    ['contains: open\ncontains: closed', false],
  ])('are judged by what the assistant wrote: %j', (rubric, isPassed) => {
    const replies = ['Hello.', 'We are open from  nine\nto five.'];
    const failed = failedAssertions(parseAssertions(rubric) ?? [], replies);
    expect(failed.length === 0).toBe(isPassed);
  });

  it('are judged in time, whatever the pattern is', () => {
    const [assertion] = parseAssertions(`matches: ${'a*'.repeat(4_000)}b`) ?? [];
    expect(failedAssertions(assertion === undefined ? [] : [assertion], ['a'.repeat(10_000)])).toHaveLength(
      1,
    );
  });
});
