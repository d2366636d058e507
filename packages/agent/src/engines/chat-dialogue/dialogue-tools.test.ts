import { expect, it } from 'vitest';
import { requestTools } from './dialogue-tools.ts';

it('a function is described as it is at the moment of the request', () => {
  let last = 'May';
  const tools = [
    { name: 'book', description: 'Before.', describe: () => `Before ${last}.` },
    { name: 'ask' },
  ];
  const described = () => requestTools(tools, undefined, true).map((one) => one.function.description);
  expect(described()).toEqual(['Before May.', undefined]);
  last = 'June';
  expect(described()).toEqual(['Before June.', undefined]);
});
