import { expect, it } from 'vitest';
import { onceEach } from './once-each.ts';

it('says the same once, and fifty lines at most', () => {
  const said: string[] = [];
  const say = onceEach((message) => said.push(message));
  for (let round = 0; round < 2; round += 1) for (let line = 0; line < 60; line += 1) say(`line ${line}`);
  expect(said).toEqual(Array.from({ length: 50 }, (_, line) => `line ${line}`));
});
