import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { passwordLimits } from '@saywell/contract';
import { DomainError } from '../../../platform/errors/domain-error.ts';

/** Makes and checks what is stored of passwords: text of the form `scrypt$N$r$p$salt$hash`. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** `stored` undefined: the same work for nobody. */
  isRight(password: string, stored: string | undefined): Promise<boolean>;
}

/** 128 MiB and some tenths of a second each (OWASP's first choice for scrypt). */
const cost = { N: 2 ** 17, r: 8, p: 1 } as const;
const maxmem = 160 * 1_024 * 1_024;
const hashBytes = 32;
/** At once: memory and cores are the calls'. */
const atOnce = 2;
/** Further ones that wait. */
const maxWaiting = 20;

/** @throws {DomainError} `rate-limited`, when too many wait already. */
export function createPasswords(costN: number = cost.N): Passwords {
  const gate = createGate();
  const derive = (password: string, salt: Buffer, N: number): Promise<Buffer> =>
    gate(
      () =>
        new Promise((resolve, reject) => {
          scrypt(normalised(password), salt, hashBytes, { ...cost, N, maxmem }, (error, key) =>
            error === null ? resolve(key) : reject(error),
          );
        }),
    );
  return {
    async hash(password) {
      const salt = randomBytes(16);
      const hash = await derive(password, salt, costN);
      return ['scrypt', costN, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join(
        '$',
      );
    },
    async isRight(password, stored) {
      const [, N, , , salt = '', expected = ''] = stored?.split('$') ?? [];
      const key = await derive(password, Buffer.from(salt, 'base64url'), Number(N ?? costN));
      const hash = Buffer.from(expected, 'base64url');
      return hash.length === key.length && timingSafeEqual(hash, key);
    },
  };
}

/** The same characters may be typed as different code points. */
const normalised = (password: string): string => password.normalize('NFC');

/** @throws {DomainError} `validation-failed` */
export function refuseWeakPassword(
  password: string,
  { email, fullName }: { readonly email: string; readonly fullName?: string | undefined },
): void {
  const length = Array.from(normalised(password)).length;
  const { minimum, maximum } = passwordLimits;
  if (length < minimum || length > maximum)
    throw new DomainError('validation-failed', [
      `password must have ${minimum} to ${maximum} characters, has ${length}`,
    ]);
  const same = [email, fullName].some((known) => known?.toLowerCase() === normalised(password).toLowerCase());
  if (same) throw new DomainError('validation-failed', ['password must not be the address or the name']);
}

/** Lets a few through, the others in their order. */
function createGate() {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside >= atOnce) {
      if (waiting.length >= maxWaiting)
        throw new DomainError(
          'rate-limited',
          'Too many people sign in at this moment; try again in a second.',
        );
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else inside += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Whoever waits takes the place over.
      if (next === undefined) inside -= 1;
      else next();
    }
  };
}
