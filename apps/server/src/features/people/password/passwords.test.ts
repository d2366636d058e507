import { expect, it } from 'vitest';
import { createPasswords, refuseWeakPassword } from './passwords.ts';

const passwords = createPasswords(2 ** 4);

it('knows a password again however its letters were typed, and no other', async () => {
  const stored = await passwords.hash('café au lait deluxe');
  expect(stored).toMatch(/^scrypt\$16\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(await passwords.isRight('cafe\u0301 au lait deluxe', stored)).toBe(true);
  expect(await passwords.isRight('cafe au lait deluxe', stored)).toBe(false);
  expect(await passwords.isRight('', stored)).toBe(false);
  expect(await passwords.hash('café au lait deluxe')).not.toBe(stored);
});

it('is nobody’s without one that is stored', async () => {
  expect(await passwords.isRight('', undefined)).toBe(false);
  expect(await passwords.isRight('café au lait deluxe', undefined)).toBe(false);
});

it('reads the cost of each from what is stored', async () => {
  const stored = await createPasswords(2 ** 6).hash('correct horse battery');
  expect(await passwords.isRight('correct horse battery', stored)).toBe(true);
});

it('has 22 at once and refuses the next, and then goes on', async () => {
  const many = Array.from({ length: 30 }, () => passwords.isRight('x', undefined));
  const ends = await Promise.allSettled(many);
  const refused = ends.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(8);
  expect(refused[0]).toMatchObject({ reason: { code: 'rate-limited' } });
  expect(await passwords.isRight('x', undefined)).toBe(false);
});

const ann = { email: 'ann.lee.of.acme@example.com', fullName: 'Ann Lee the Second' };

it.each(['elevenchars', '', 'ä'.repeat(257), 'ANN.LEE.of.acme@example.com', 'ann lee the second'])(
  '%j is refused',
  (password) => {
    expect(() => refuseWeakPassword(password, ann)).toThrow(
      expect.objectContaining({ code: 'validation-failed' }),
    );
  },
);

it.each(['twelve chars', '🔑'.repeat(12), 'a'.repeat(256)])('%j is taken', (password) => {
  expect(() => refuseWeakPassword(password, ann)).not.toThrow();
});
