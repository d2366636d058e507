import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { openSetUp } from '../../features/people/set-up.ts';
import { consolePath } from '../../features/people/sign-in-links.ts';
import { setUpFile } from './set-up-file.ts';
import type { RunningServer } from '../start-server.ts';

/**
 * The console's address for whoever started the server: while nobody can sign in it makes the first administrator,
 * once. It goes to the terminal and into a file of the server's user, never into the log.
 */
export async function consoleAddress({ url, context, demo }: RunningServer): Promise<string> {
  const { http, dataDirectory, people } = context.config;
  const address = `${http.publicUrl ?? url}${consolePath}`;
  const file = setUpFile(dataDirectory);
  const token = await openSetUp(context.store, demo.orgId, people.setUpToken);
  if (token === null) {
    await rm(file, { force: true });
    return address;
  }
  const link = `${address}#setup=${token}`;
  await keep(file, link, context.log);
  return link;
}

/** That it could not be written is no reason not to run. */
async function keep(file: string, link: string, log: FastifyBaseLogger): Promise<void> {
  try {
    await mkdir(join(file, '..'), { recursive: true, mode: 0o711 });
    const draft = `${file}.draft`;
    await writeFile(draft, `${link}\n`, { mode: 0o600, flush: true });
    await rename(draft, file);
  } catch (error) {
    log.warn(
      { code: 'set-up-link-not-kept', err: error },
      'the console’s address could not be written to a file',
    );
  }
}
