import type { ToolMessage } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { afterMessage, linesBefore, type MessageScene } from './tool-messages.ts';

const scene: MessageScene = { language: 'de-AT', variables: () => ({ customer: { name: 'Ann' } }) };
const start = (fields: Partial<Extract<ToolMessage, { type: 'request-start' }>>): ToolMessage => ({
  type: 'request-start',
  ...fields,
});

describe('what is said about a tool (field: messages.*)', () => {
  it('the first at the start whose conditions the arguments meet, else the one without', () => {
    const rush = { operator: 'gte', param: 'order.items', value: '3' } as const;
    const messages = [
      start({ content: 'One moment.' }),
      start({ content: 'That is a lot, {{customer.name}}.', conditions: [rush], blocking: true }),
    ];
    expect(linesBefore(messages, { order: { items: 4 } }, scene).start).toEqual({
      text: 'That is a lot, Ann.',
      isBlocking: true,
    });
    for (const items of [2, 'many', undefined])
      expect(linesBefore(messages, { order: { items } }, scene).start?.text).toBe('One moment.');
    expect(linesBefore(undefined, {}, scene)).toEqual({ delayed: [] });
  });

  it.each([
    ['eq', 'red', 'red', true],
    ['eq', 'red', undefined, false],
    ['neq', 'red', 'blue', true],
    ['gt', '3', 3, false],
    ['lt', '3', 2, true],
    ['lte', '3', '3', true],
    ['lt', '3', '', false],
    ['eq', '{{customer.name}}', 'Ann', true],
  ] as const)('a condition compares: %s %s with %s', (operator, value, given, isMet) => {
    const messages = [start({ content: 'Yes.', conditions: [{ operator, param: 'p', value }] })];
    expect(linesBefore(messages, { p: given }, scene).start !== undefined).toBe(isMet);
  });

  it('is in the assistant’s language when there is such a text', () => {
    const contents = [
      { type: 'text', text: 'Moment, please.', language: 'en' },
      { type: 'text', text: 'Einen Moment.', language: 'de' },
    ] as const;
    const messages = [start({ content: 'Hold on.', contents: [...contents] })];
    const said = (language: string | undefined) =>
      linesBefore(messages, {}, { ...scene, language }).start?.text;
    expect([said('de-AT'), said('en-US'), said('fr'), said(undefined)]).toEqual([
      'Einen Moment.',
      'Moment, please.',
      'Hold on.',
      'Hold on.',
    ]);
  });

  it('is in English when it is there in no language of the call, else as the first', () => {
    const text = (language: string) => ({ type: 'text' as const, text: `In ${language}`, language });
    const lineOf = (...languages: string[]) =>
      linesBefore([start({ contents: languages.map(text) })], {}, scene).start?.text;
    expect(lineOf('fr', 'es', 'en-GB')).toBe('In en-GB');
    expect(lineOf('fr', 'en', 'de')).toBe('In de');
    expect(lineOf('fr', 'es')).toBe('In fr');
  });

  it('those of a delay come each at its time, three seconds when they say none', () => {
    const late = { type: 'request-response-delayed', content: 'Still looking.' } as const;
    const messages = [late, { ...late, content: 'Nearly there.', timingMilliseconds: 9_000 }];
    expect(linesBefore(messages, {}, scene).delayed).toEqual([
      { text: 'Still looking.', afterMs: 3_000 },
      { text: 'Nearly there.', afterMs: 9_000 },
    ]);
  });

  it('those afterwards are said, told to the model, or end the call', () => {
    const done = { type: 'request-complete', content: 'Done, {{item}}.' } as const;
    const after = (
      message: ToolMessage,
      moment: 'request-complete' | 'request-failed' = 'request-complete',
    ) => afterMessage([message], moment, { item: 'tea' }, scene);
    expect(after(done)).toEqual({ line: 'Done, tea.' });
    expect(after({ ...done, role: 'system' })).toEqual({ hint: 'Done, tea.' });
    expect(after({ ...done, endCallAfterSpokenEnabled: true })).toEqual({
      line: 'Done, tea.',
      endsCall: true,
    });
    expect(after(done, 'request-failed')).toEqual({});
    expect(after({ type: 'request-failed', content: 'Sorry.' }, 'request-failed')).toEqual({
      line: 'Sorry.',
    });
  });
});
