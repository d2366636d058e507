import { join } from 'node:path';
import { launchBrowser } from '@saywell/testkit';
import { consolePages, openConsole, setUpConsole, setUpLink } from '../../tests/e2e/support/console-page.ts';
import type { RealServer } from '../../tests/e2e/support/real-server.ts';
import { type Look, takeLook } from './looks.ts';

interface ConsolePicturesOptions {
  readonly folder: string;
  readonly looks: readonly Look[];
  /** Where nobody has signed in yet: what comes before it is pictured first. */
  readonly server: RealServer;
}

/** Every page of the console in every look, the set-up and the sign-in too. */
export async function consolePictures({ folder, looks, server }: ConsolePicturesOptions): Promise<void> {
  const { page, newVisitor, close } = await launchBrowser({ microphone: { kind: 'beep' } });
  const take = async (name: string, of = page): Promise<void> => {
    for (const look of looks) {
      await takeLook(of, look);
      await of.screenshot({ path: join(folder, `console-${name}-${look.name}.png`), fullPage: true });
    }
  };
  try {
    await page.goto(await setUpLink(server));
    await page.getByLabel('Your name').waitFor();
    await take('set-up');
    await setUpConsole(page, server);
    for (const { path, heading } of consolePages) {
      await openConsole(page, `${server.url}${path}`, heading);
      await take(heading.toLowerCase());
    }
    const visitor = await newVisitor();
    await openConsole(visitor.page, `${server.url}/console`, 'Sign in');
    await take('sign-in', visitor.page);
  } finally {
    await close();
  }
}
