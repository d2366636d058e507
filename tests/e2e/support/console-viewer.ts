import type { Role } from '@saywell/contract';
import type { Page } from 'playwright-core';
import type { RealServer } from './real-server.ts';

export interface Joining {
  readonly fullName: string;
  readonly email: string;
  readonly role: Role;
}

/** Somebody who may look and change nothing. */
export const joinAsViewer = (page: Page, server: RealServer): Promise<void> =>
  join(page, server, { fullName: 'Vera Viewer', email: 'vera@example.com', role: 'viewer' });

/** Invited, and joined in a browser where nobody has signed in. */
export async function join(page: Page, server: RealServer, joining: Joining): Promise<void> {
  await page.goto(await invitationOf(server, joining));
  await page.getByLabel('Your name').fill(joining.fullName);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
}

async function invitationOf(server: RealServer, { email, role }: Joining): Promise<string> {
  const orgs = await server.get<{ id: string }[]>('/org');
  const orgId = orgs[0]?.id ?? '';
  const answer = await fetch(`${server.url}/org/${orgId}/invite`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.privateKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ emails: [email], role }),
  });
  if (!answer.ok) throw new Error(`not invited: ${answer.status}`);
  const { invitations } = await server.get<{ invitations: { acceptUrl?: string }[] }>(
    `/org/${orgId}/invitations/pending`,
  );
  const link = new URL(invitations[0]?.acceptUrl ?? '', server.url);
  return `${server.url}${link.pathname}${link.search}`;
}
