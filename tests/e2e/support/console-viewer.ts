import type { Page } from 'playwright-core';
import type { RealServer } from './real-server.ts';

/** Somebody who may look and change nothing: invited, and joined in a browser where nobody has signed in. */
export async function joinAsViewer(page: Page, server: RealServer): Promise<void> {
  await page.goto(await invitationOf(server));
  await page.getByLabel('Your name').fill('Vera Viewer');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
}

async function invitationOf(server: RealServer): Promise<string> {
  const orgs = await server.get<{ id: string }[]>('/org');
  const orgId = orgs[0]?.id ?? '';
  const answer = await fetch(`${server.url}/org/${orgId}/invite`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.privateKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ emails: ['vera@example.com'], role: 'viewer' }),
  });
  if (!answer.ok) throw new Error(`not invited: ${answer.status}`);
  const { invitations } = await server.get<{ invitations: { acceptUrl?: string }[] }>(
    `/org/${orgId}/invitations/pending`,
  );
  const link = new URL(invitations[0]?.acceptUrl ?? '', server.url);
  return `${server.url}${link.pathname}${link.search}`;
}
