import { expect, it } from 'vitest';
import { readCallSearch } from './search.ts';

it('reads what was read to the same, and leaves out what cannot be meant', () => {
  for (const search of [{}, { tab: 'turns', t: '83.44' }, { tab: 'json', t: 0 }, { t: 12 }]) {
    const once = readCallSearch(search);
    expect(readCallSearch({ ...once })).toEqual(once);
  }
  expect(readCallSearch({ tab: 'turns', t: '83.44' })).toEqual({ tab: 'turns', t: 83.4 });
  expect(readCallSearch({ tab: 'secrets', t: -1, x: 1 })).toEqual({});
  expect(readCallSearch({ t: 'soon' })).toEqual({});
});
