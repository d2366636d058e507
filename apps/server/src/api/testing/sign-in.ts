import type { Role } from '@saywell/contract';
import type { TestApi } from './open-api.ts';

/** Somebody in a browser. */
export interface SignedIn {
  readonly memberId: string;
  /** Headers that the console's pages send. */
  readonly proof: Readonly<Record<string, string>>;
}

/** A new member of the organisation, signed in. */
export async function signIn(
  { store, orgId, setTime }: TestApi,
  name: string,
  role: Role,
): Promise<SignedIn> {
  // Sessions are looked at by the server's clock.
  setTime(new Date().toISOString());
  const { id: memberId } = await store.member.join(orgId, {
    email: `${name}@signed-in.example`,
    fullName: name,
    role,
  });
  const session = { orgId, memberId, role, method: 'password', ip: '::1', userAgent: 'x' } as const;
  const { secret } = await store.memberSession.start(session);
  return { memberId, proof: { cookie: `saywell_session=${secret}`, 'x-saywell-console': '1' } };
}
