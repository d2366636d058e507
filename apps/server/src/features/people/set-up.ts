import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SetUp } from '@saywell/contract';
import { z } from 'zod';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Store } from '../../store/store.ts';
import { attempt } from './attempts.ts';
import { beginSession, type SignInOutcome } from './begin-session.ts';
import { refuseWeakPassword } from './password/passwords.ts';
import type { Browser, People } from './people.ts';
import { base32 } from './totp/totp.ts';

const settingKey = 'console-setup';
const settingSchema = z.object({ hash: z.string() });
/** Of all servers of a database one at a time. */
const lockName = 'console-setup';

/** 128 random bits, in groups that can be read out. */
export function createSetUpToken(): string {
  return (base32(randomBytes(16)).match(/.{1,4}/g) ?? []).join('-');
}

/** Groups and letters are how it is shown, not what it is. */
const hashOf = (token: string): Buffer =>
  createHash('sha256')
    .update(token.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
    .digest();

type SetUpStore = Pick<Store, 'setting' | 'member'>;

/** Is there a token, and nobody who could let others in? */
export async function isSetUpOpen(
  { setting, member }: SetUpStore,
  siteOrgId: string | null,
): Promise<boolean> {
  if (siteOrgId === null) return false;
  if (!settingSchema.safeParse(await setting.get(settingKey)).success) return false;
  return !(await member.hasAdminWithAccess(siteOrgId));
}

/**
 * At a start: the token that makes the first administrator, another one each time. Null: there is one, and the way is
 * closed.
 */
export function openSetUp(
  store: Pick<Store, 'exclusively'>,
  siteOrgId: string,
  given: string | undefined,
): Promise<string | null> {
  return store.exclusively(lockName, async ({ setting, member }) => {
    if (await member.hasAdminWithAccess(siteOrgId)) {
      await setting.set(settingKey, null);
      return null;
    }
    const token = given ?? createSetUpToken();
    await setting.set(settingKey, { hash: hashOf(token).toString('base64') });
    return token;
  });
}

/**
 * Makes the first administrator of whoever has the token, and of nobody after them.
 *
 * @throws {DomainError} `not-found` once there is one, `setup-token-invalid`, `validation-failed`, `rate-limited`
 */
export async function setUp(people: People, given: SetUp, browser: Browser): Promise<SignInOutcome> {
  const { siteOrgId, store, passwords } = people;
  if (siteOrgId === null || !(await isSetUpOpen(store, siteOrgId))) throw closed();
  return attempt(people, browser, null, async () => {
    // Before a password costs its time.
    await refuseWrongToken(store, given.token);
    if (given.password !== undefined) refuseWeakPassword(given.password, given);
    const hash = given.password === undefined ? undefined : await passwords.hash(given.password);
    const outcome = await store.exclusively(lockName, async (own) => {
      if (!(await isSetUpOpen(own, siteOrgId))) throw closed();
      await refuseWrongToken(own, given.token);
      const user = await own.member.makeAdmin(siteOrgId, given);
      const credential = { orgId: siteOrgId, memberId: user.id, kind: 'password', name: 'Password' } as const;
      if (hash !== undefined) await own.memberCredential.add({ ...credential, body: { hash }, isOnly: true });
      await own.setting.set(settingKey, null);
      const signingIn = { orgId: siteOrgId, memberId: user.id, role: user.role, method: 'setup' } as const;
      return beginSession({ ...people, store: own }, browser, signingIn);
    });
    await people.forgetSetUpFile();
    return outcome;
  });
}

async function refuseWrongToken({ setting }: Pick<Store, 'setting'>, token: string): Promise<void> {
  const stored = settingSchema.safeParse(await setting.get(settingKey));
  if (!stored.success) throw closed();
  if (timingSafeEqual(Buffer.from(stored.data.hash, 'base64'), hashOf(token))) return;
  throw new DomainError(
    'setup-token-invalid',
    'That is not the address that this server printed when it started last. Look at its terminal again.',
  );
}

const closed = (): DomainError => new DomainError('not-found', 'Cannot POST /auth/setup');
