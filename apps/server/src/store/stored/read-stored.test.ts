import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { raiseStored, readList, readStored } from './read-stored.ts';
import { type StoredForm, stamped } from './stored-form.ts';
import { StoredValueError } from './stored-value-error.ts';

const first: StoredForm<{ name: string }> = { name: 'thing', schema: z.strictObject({ name: z.string() }) };
/** Version 2 has a list of names, version 3 calls it otherwise. */
const third: StoredForm<{ labels: string[] }> = {
  name: 'thing',
  schema: z.strictObject({ labels: z.array(z.string()) }),
  steps: [
    ({ name, ...rest }) => ({ ...rest, names: [name] }),
    ({ names, ...rest }) => ({ ...rest, labels: names }),
  ],
};
const id = '0192f0c0-0000-7000-8000-000000000001';
const read = (body: unknown) => readStored(third, id, raiseStored(third, id, body));

it('a body without a version is of the first, and is stored without one', () => {
  const body = { name: 'a' };
  expect(stamped(first, body)).toBe(body);
  expect(raiseStored(first, id, body)).toBe(body);
  expect(readStored(first, id, body)).toEqual({ name: 'a' });
});

it('a body goes up every step from the version that it was stored with', () => {
  expect(stamped(third, { labels: ['a'] })).toEqual({ labels: ['a'], $v: 3 });
  expect(read({ name: 'a' })).toEqual({ labels: ['a'] });
  expect(read({ name: 'a', $v: 1 })).toEqual({ labels: ['a'] });
  expect(read({ names: ['a', 'b'], $v: 2 })).toEqual({ labels: ['a', 'b'] });
  expect(read(stamped(third, { labels: ['c'] }))).toEqual({ labels: ['c'] });
});

it.each([
  ['of a later version', { labels: [], $v: 4 }],
  ['with a version that is none', { labels: [], $v: 'x' }],
  ['that is no object', ['secret-value']],
  ['with a wrong field', { labels: ['secret-value', 5], $v: 3 }],
])('a body %s is refused with its id, and without its values', (_what, body) => {
  const refused = expect.objectContaining({ code: 'stored-value-invalid', id, stored: 'thing' });
  expect(() => read(body)).toThrow(refused);
  expect(() => read(body)).toThrow(id);
  expect(() => read(body)).not.toThrow('secret-value');
});

it('what a later version may have added is left out, and no default is added', () => {
  const form: StoredForm<object> = {
    name: 'thing',
    schema: z.strictObject({ inner: z.strictObject({ a: z.string() }), size: z.number().default(1) }),
  };
  expect(readStored(form, id, { inner: { a: 'b', c: 1 }, more: 2 })).toEqual({ inner: { a: 'b' } });
});

it('a step that fails refuses the body', () => {
  const failing: StoredForm<unknown> = {
    ...third,
    steps: [
      () => {
        throw new TypeError('no names');
      },
    ],
  };
  expect(() => raiseStored(failing, id, {})).toThrow(StoredValueError);
});

it('a list leaves out what cannot be read, and warns with its id', () => {
  const warn = vi.fn<(details: object, message: string) => void>();
  const rows = [{ labels: ['a'], $v: 3 }, { labels: 5, $v: 3 }, { name: 'b' }];
  expect(readList({ warn }, rows, read)).toEqual([{ labels: ['a'] }, { labels: ['b'] }]);
  expect(warn.mock.calls).toEqual([
    [expect.objectContaining({ id, code: 'stored-value-invalid' }), expect.any(String)],
  ]);
});

it('what else goes wrong in a list is not hidden', () => {
  const fail = () => {
    throw new Error('the database is away');
  };
  expect(() => readList({ warn: () => undefined }, [1], fail)).toThrow('the database is away');
});
