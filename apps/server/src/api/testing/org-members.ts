import type { TestApi } from './open-api.ts';

type Client = TestApi['api'];

/** How tests make organisations and get people into them; `api` is asked when they do. */
export function orgMembers(api: () => TestApi) {
  /** A new organisation with an administrator's client; nothing of it is another test's. */
  async function openOrg(name = 'Acme') {
    const test = api();
    const { id } = await test.api.org.create({ name });
    const { accessToken } = await test.api.org.auth(id);
    return { id, admin: test.clientOf(accessToken) };
  }

  /** Invites, follows the link, and answers the new member's client. */
  async function join(admin: Client, orgId: string, role: 'viewer' | 'editor' | 'admin', email: string) {
    await admin.org.invite(orgId, { emails: [email], role });
    const { user, accessToken } = await admin.org.acceptInvitation({
      token: await linkToken(admin, orgId, email),
      fullName: 'Ann Lee',
    });
    return { user, accessToken, api: api().clientOf(accessToken) };
  }

  return { openOrg, join };
}

export async function linkToken(admin: Client, orgId: string, email: string): Promise<string> {
  const { invitations } = await admin.org.pendingInvitations(orgId);
  const link = invitations.find((invitation) => invitation.email === email)?.acceptUrl ?? '';
  return new URL(link).searchParams.get('token') ?? '';
}
