import type { SiteConfig, UpdateAssistant } from '@saywell/contract';
import type { RealServer } from './real-server.ts';

/** From now on the site's calls do not end because nobody speaks: tests look at them for longer than visitors are silent. */
export async function letVisitorsBeSilent(server: RealServer): Promise<void> {
  await changeSiteAssistant(server, { silenceTimeoutSeconds: 600 });
}

/** The assistant that visitors of the site talk to. */
export async function changeSiteAssistant(
  { url, privateKey }: RealServer,
  change: UpdateAssistant,
): Promise<void> {
  const { assistantId } = (await (await fetch(`${url}/site/config`)).json()) as SiteConfig;
  const { ok, status } = await fetch(`${url}/assistant/${assistantId}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${privateKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  if (!ok) throw new Error(`the assistant was not changed: ${status}`);
}
