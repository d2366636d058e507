import { createJwtService } from '../../../features/auth/create-jwt-service.ts';
import { createPeople } from '../../../features/people/create-people.ts';
import { createPasswords } from '../../../features/people/password/passwords.ts';
import type { People } from '../../../features/people/people.ts';
import { openSetUp } from '../../../features/people/set-up.ts';
import { testEncryptionKey } from '../../../platform/database/testing/test-database.ts';
import { noApiLog } from '../../../platform/logs/api-log.ts';
import type { Store } from '../../../store/store.ts';
import { openApi, type TestApi } from '../../testing/open-api.ts';
import { createTestBrowser, type TestBrowser } from './test-browser.ts';

export const password = 'correct horse battery staple';

export interface PeopleApi extends AsyncDisposable {
  readonly test: TestApi;
  readonly people: () => People;
  /** The clock of the server and of its store; it stands still otherwise. */
  passMinutes(minutes: number): void;
  /** A page, of another network each time. */
  browser(address?: string): TestBrowser;
  /** A new organisation with a member who has this role and {@link password}, signed in. */
  signedIn(role: 'viewer' | 'editor' | 'admin', email: string): Promise<SignedIn>;
  signIn(email: string, address?: string): Promise<TestBrowser>;
}

export interface SignedIn {
  readonly page: TestBrowser;
  readonly id: string;
  readonly orgId: string;
}

export async function openPeopleApi(more: Partial<People> = {}): Promise<PeopleApi> {
  let people: People | undefined;
  const clock = { now: Date.parse('2026-01-01T00:00:00.000Z') };
  const now = () => clock.now;
  // The first organisation of a test's database runs the installation; it is known when the store is there.
  const site = { id: null as string | null };
  const test = await openApi((store: Store) => {
    const jwts = createJwtService({ store, encryptionKey: testEncryptionKey, now });
    people = Object.assign(
      createPeople({
        store,
        jwts,
        apiLog: noApiLog,
        now,
        siteOrgId: null,
        mailSiteUrl: null,
        oidc: null,
        forgetSetUpFile: async () => undefined,
        failuresPerTenMinutes: 20,
        // The work of a real one is measured elsewhere.
        passwords: createPasswords(2 ** 10),
      }),
      more,
    );
    Object.defineProperty(people, 'siteOrgId', { get: () => site.id });
    return { jwts, people };
  });
  site.id = test.orgId;
  let networks = 0;
  const own = (): People => {
    if (people === undefined) throw new Error('not open yet');
    return people;
  };
  const browser = (address = `10.0.${Math.floor(++networks / 200)}.${(networks % 200) + 1}`) =>
    createTestBrowser(test.server, address);
  const signIn = async (email: string, address?: string) => {
    const page = browser(address);
    await page.send('POST', '/auth/sign-in/password', { email, password });
    return page;
  };
  return {
    test,
    people: own,
    browser,
    signIn,
    passMinutes(minutes) {
      clock.now += minutes * 60_000;
      test.setTime(new Date(clock.now).toISOString());
    },
    async signedIn(role, email) {
      const { id: orgId } = await test.store.org.create('Acme');
      const user = await test.store.member.join(orgId, { email, fullName: 'Ann Lee', role });
      const body = { hash: await own().passwords.hash(password) };
      await test.store.memberCredential.add({
        orgId,
        memberId: user.id,
        kind: 'password',
        name: 'Password',
        body,
      });
      return { page: await signIn(email), id: user.id, orgId };
    },
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

/** The token that a start prints. */
export async function setUpToken({ test }: PeopleApi): Promise<string> {
  const token = await openSetUp(test.store, test.orgId, undefined);
  if (token === null) throw new Error('there is an administrator already');
  return token;
}
