import type { User } from '@saywell/contract';
import { signInRefused } from '../attempts.ts';
import { beginSession, type SignInOutcome } from '../begin-session.ts';
import type { Browser, People } from '../people.ts';
import { challengeNotValid } from '../totp/second-factor.ts';
import { type OidcPerson, oidcStepSchema } from './oidc-service.ts';

/** Answers where the browser goes, and the id of what it comes back with. */
export async function beginOidc(
  people: People,
  browser: Browser,
  redirectUri: string,
): Promise<{ readonly url: string; readonly challenge: string }> {
  const { oidc, store } = people;
  if (oidc === null) throw signInRefused();
  people.challenges.begin(browser.ip);
  const { url, step } = await oidc.begin(redirectUri);
  return { url, challenge: await store.signIn.createChallenge('oidc', step) };
}

/** @throws {DomainError} `challenge-not-valid`, `sign-in-refused` */
export async function finishOidc(
  people: People,
  browser: Browser,
  { challenge, address }: { readonly challenge: string; readonly address: URL },
): Promise<SignInOutcome> {
  const { oidc, store } = people;
  const taken = await store.signIn.takeChallenge('oidc', challenge);
  const step = oidcStepSchema.safeParse(taken?.body);
  if (oidc === null || !step.success) throw challengeNotValid();
  const person = await oidc.finish(address, step.data).catch(() => null);
  const member = person === null ? null : await memberOf(people, person);
  if (member === null) throw signInRefused();
  const { orgId, user } = member;
  return beginSession(people, browser, { orgId, memberId: user.id, role: user.role, method: 'oidc' });
}

interface FoundMember {
  readonly orgId: string;
  readonly user: User;
}

/** Known by what the service calls them, then by the address that it has proven, then by an invitation to it. */
async function memberOf(people: People, person: OidcPerson): Promise<FoundMember | null> {
  const { store } = people;
  for (const { id, orgId, memberId } of await store.memberCredential.withKey('oidc', person.key)) {
    const user = await store.member.get(orgId, memberId);
    if (user === null) continue;
    await store.memberCredential.use(id, (body) => ({ ...Object(body) }));
    return { orgId, user };
  }
  const found =
    (await byAddress(people, person)) ?? (await invited(people, person)) ?? (await joined(people, person));
  if (found === null) return null;
  await store.memberCredential.add({
    orgId: found.orgId,
    memberId: found.user.id,
    kind: 'oidc',
    key: person.key,
    name: people.oidc?.name ?? 'Single sign-on',
    body: {},
  });
  return found;
}

const byAddress = async ({ store }: People, { email }: OidcPerson): Promise<FoundMember | null> =>
  (await store.member.withEmail(email))[0] ?? null;

async function invited({ store }: People, { email, fullName }: OidcPerson): Promise<FoundMember | null> {
  const id = await store.invitation.newestTo(email);
  return id === null ? null : store.invitation.accept(id, fullName ?? email);
}

/** Whoever has an address of the operator's own may look. */
async function joined(people: People, { email, fullName }: OidcPerson): Promise<FoundMember | null> {
  const { siteOrgId, oidc, store } = people;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (siteOrgId === null || oidc === null || !oidc.domains.includes(domain)) return null;
  const user = await store.member.join(siteOrgId, { email, fullName: fullName ?? email, role: 'viewer' });
  return { orgId: siteOrgId, user };
}
