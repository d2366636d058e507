import { expect, it } from 'vitest';
import { refuseUnstorable, refuseUnstorableQuery } from './storable-text.ts';

const refuse = (text: string) => () => refuseUnstorable(text, JSON.parse(text));
const refused = (issue: string) => expect.objectContaining({ code: 'validation-failed', issues: [issue] });

it.each([
  ['{"name":"a\\u0000b"}', 'name must not contain the zero character (U+0000)'],
  [
    '{"model":{"messages":[{"content":"\\ud83d"}]}}',
    'model.messages.0.content must not contain half of a surrogate pair (U+D800 to U+DFFF)',
  ],
  ['{"a":"\\uDE00 alone"}', 'a must not contain half of a surrogate pair (U+D800 to U+DFFF)'],
  ['{"a":{"k\\u0000":1}}', 'a must not contain the zero character (U+0000) in a name'],
  ['"\\u0000"', 'body must not contain the zero character (U+0000)'],
])('refuses %s and says where', (text, issue) => {
  expect(refuse(text)).toThrow(refused(issue));
});

it.each([
  '{"a":"\\ud83d\\ude00"}',
  '{"a":"😀 Zoë"}',
  '{"a":"\\\\u0000"}',
  '{"a":"\\u0001\\n"}',
  '1',
  '[null,true]',
])('takes %s', (text) => {
  expect(refuse(text)).not.toThrow();
});

it.each([
  ['/call?name=%00', { name: '\0' }, 'name must not contain the zero character (U+0000)'],
  ['/call?name=%ff%fe', { name: '\uFFFD\uFFFD' }, 'query must be UTF-8'],
  ['/call?name=Zo%eb', { name: 'Zo\uFFFD' }, 'query must be UTF-8'],
])('refuses the query of %s', (url, query, issue) => {
  expect(() => refuseUnstorableQuery(url, query)).toThrow(refused(issue));
});

it.each([
  ['/call?name=Zo%C3%AB%20100%', { name: 'Zoë 100%' }],
  ['/call', {}],
  ['/call/%ff', {}],
])('takes the query of %s', (url, query) => {
  expect(() => refuseUnstorableQuery(url, query)).not.toThrow();
});
