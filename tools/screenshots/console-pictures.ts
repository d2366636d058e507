import { join } from 'node:path';
import { launchBrowser } from '@saywell/testkit';
import { consolePages, openConsole, setUpConsole, setUpLink } from '../../tests/e2e/support/console-page.ts';
import { type RealServer, startRealServer } from '../../tests/e2e/support/real-server.ts';
import { type Look, takeLook } from './looks.ts';
import { seedConsoleCalls } from './seed-console-calls.ts';
import { seedConsoleFigures } from './seed-console-figures.ts';

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
    for (const { path, heading } of [...consolePages, ...emptyFigures]) {
      await openConsole(page, `${server.url}${path}`, heading);
      await take(heading.toLowerCase());
    }
    const visitor = await newVisitor();
    await openConsole(visitor.page, `${server.url}/console`, 'Sign in');
    await take('sign-in', visitor.page);
    await server.stop({ keepData: true });
    const calls = await seedConsoleCalls(server.dataDirectory);
    await seedConsoleFigures(server.dataDirectory);
    const filled = await startRealServer({ dataDirectory: server.dataDirectory });
    try {
      for (const { name, path, heading } of [...callPages(calls), ...figurePages]) {
        await page.goto(`${filled.url}${path}`);
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        await take(name);
      }
    } finally {
      await filled.stop({ keepData: true });
    }
  } finally {
    await close();
  }
}

/** Calls as there are on a usual day, with long and hostile texts, and when something is not there. */
const callPages = ({ typical, long }: { typical: string; long: string }) => [
  { name: 'calls-typical', path: '/console/calls', heading: 'Calls' },
  { name: 'calls-filtered', path: '/console/calls?min=120&from=2026-01-01', heading: 'Calls' },
  { name: 'calls-none', path: '/console/calls?reason=worker-shutdown&from=2020-01-01', heading: 'Calls' },
  { name: 'call-typical', path: `/console/calls/${typical}?t=14.2`, heading: 'Hannah Weiss' },
  { name: 'call-turns', path: `/console/calls/${typical}?tab=turns`, heading: 'Hannah Weiss' },
  { name: 'call-tools', path: `/console/calls/${typical}?tab=tools`, heading: 'Hannah Weiss' },
  { name: 'call-costs', path: `/console/calls/${typical}?tab=costs`, heading: 'Hannah Weiss' },
  { name: 'call-long', path: `/console/calls/${long}`, heading: /img/ },
  { name: 'call-gone', path: '/console/calls/0192f0c0-0000-7000-8000-aaaaaaaaaaaa', heading: 'Call' },
];

/** Figures of a usual time, of one without a call, of an assistant that is not there, and what a viewer may not see. */
const figurePages = [
  { name: 'home-typical', path: '/console', heading: 'Home' },
  ...['traffic', 'speed', 'outcome', 'money'].map((board) => ({
    name: `analytics-${board}`,
    path: `/console/analytics/${board}?tz=Europe/Berlin`,
    heading: 'Analytics',
  })),
  { name: 'analytics-long', path: '/console/analytics/traffic?days=2&step=hour', heading: 'Analytics' },
  {
    name: 'analytics-none',
    path: '/console/analytics/speed?from=2020-01-01&to=2020-01-07',
    heading: 'Analytics',
  },
  { name: 'costs-typical', path: '/console/costs', heading: 'Costs' },
  { name: 'usage-typical', path: '/console/settings/usage', heading: 'Usage and limits' },
  { name: 'installation', path: '/console/settings/installation', heading: 'Installation' },
];

/** The same before anybody has called. */
const emptyFigures = [
  { path: '/console/analytics/traffic', heading: 'Analytics' },
  { path: '/console/costs', heading: 'Costs' },
  { path: '/console/settings/usage', heading: 'Usage and limits' },
] as const;
