import { expect, it } from 'vitest';
import { argumentRows, readArguments, readObject } from './try-arguments.ts';

const parameters = {
  type: 'object',
  properties: {
    when: { type: 'string' },
    people: { type: 'integer' },
    outside: { type: 'boolean' },
    dishes: { type: 'array' },
  },
};

it('asks for what a model would be asked for', () => {
  expect(
    argumentRows({ type: 'function', function: { name: 'a', parameters } }).map(({ name }) => name),
  ).toEqual(['when', 'people', 'outside', 'dishes']);
  expect(argumentRows({ type: 'apiRequest', body: parameters })).toHaveLength(4);
  expect(argumentRows({ type: 'endCall' })).toEqual([]);
});

const rows = argumentRows({ type: 'apiRequest', body: parameters });

it('sends each as what it is, and nothing of what is empty', () => {
  const typed = { when: '7', people: ' 4 ', outside: 'true', dishes: '["pasta"]' };
  expect(readArguments(rows, typed)).toEqual({
    values: { when: '7', people: 4, outside: true, dishes: ['pasta'] },
  });
  expect(readArguments(rows, { when: '', people: '' })).toEqual({ values: {} });
});

it('says at each what is wrong with it', () => {
  expect(readArguments(rows, { people: 'four', dishes: '[' })).toEqual({
    problems: new Map([
      ['people', 'A figure belongs here.'],
      ['dishes', 'JSON belongs here.'],
    ]),
  });
});

it('an object is one, or nothing', () => {
  expect(readObject(' ')).toEqual({});
  expect(readObject('{"a":1}')).toEqual({ a: 1 });
  expect(readObject('[1]')).toBeNull();
  expect(readObject('{')).toBeNull();
});
